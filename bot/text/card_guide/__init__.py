"""The pages of /card, and finding a card by any of its names."""
