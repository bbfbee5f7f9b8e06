"""Doors to the tools that researchers use; each needs its package, all of them come with the extra `rl`.

trilude.adapters.pettingzoo   every seat an agent, in turns or all at once
trilude.adapters.gymnasium    one seat against a level
trilude.adapters.vector       many such games at once
trilude.adapters.openspiel    the games among OpenSpiel's own
"""
