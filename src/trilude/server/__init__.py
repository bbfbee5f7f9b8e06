"""The parlour's server: HTTP, sockets, and the messages both speak."""
