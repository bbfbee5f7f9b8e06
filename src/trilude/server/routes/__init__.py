"""The HTTP interface, a file a subject: everything the page does, so that a program can do it too."""
