"""Doors to the tools that researchers use; each needs its package, all of them come with the extra `rl`.

trilude.adapters.pettingzoo   every seat an agent, in turns or all at once
trilude.adapters.gymnasium    one seat against a level
trilude.adapters.vector       many such games at once
trilude.adapters.openspiel    the games among OpenSpiel's own
"""


def to_install(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error, with a sentence that says what to do."""
    words = f"This adapter needs the package {error.name}: pip install 'trilude[rl]' brings it."
    return ModuleNotFoundError(words, name=error.name)
