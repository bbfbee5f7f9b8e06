"""The commands, one module each. A command's result is its last line; errors are one sentence, exit status 2."""
