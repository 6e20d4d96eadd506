"""Show the running bot to others: health, figures, and messages to systemd.

Modules that need prometheus_client and a web server are imported only if ``[monitoring]`` names a
port.
"""
