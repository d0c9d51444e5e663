"""The web page with every transition: `citrans gallery`."""
