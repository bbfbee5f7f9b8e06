"""The commands, a module each: HELP (a Text), add_arguments(parser) and run(arguments). Games bring others.

A command's result is its last line; errors are one sentence, exit status 2.
"""
