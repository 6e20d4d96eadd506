"""Connections to Discord's gateway, one a shard, each kept up, begun and ended by itself."""
