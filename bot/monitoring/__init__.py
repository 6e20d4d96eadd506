"""What others see of the running bot: its health, its figures, and what systemd is told.

What needs prometheus_client and a web server is imported only where ``[monitoring]`` names a port.
"""
