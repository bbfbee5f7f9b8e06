"""Which source files compiled kernels depend on.

A kernel is made of its own file and of all that this file imports: other kernels, constants, types. So the files are
those with a kernel in them, what they import, what that imports, and so on, as far as it lies in this package or in a
package that brings a game. Imports are read from the text, since importing would take time.
"""

import re
from collections.abc import Collection, Iterator
from importlib.util import find_spec
from pathlib import Path

from trilude.contract.plug_ins import plug_ins

_KERNEL = re.compile(rb"^@kernel\b", re.MULTILINE)
_IMPORT = re.compile(rb"^[ \t]*(?:from|import)[ \t]+([.\w]+)(?:[ \t]+import[ \t]+([^\n]*))?", re.MULTILINE)


def kernel_sources() -> Iterator[tuple[str, bytes]]:
    """The modules that kernels depend on, in the order of their names, with their source."""
    files = {module: path for package, folder in _packages() for module, path in _modules(package, folder)}
    texts = {module: path.read_bytes() for module, path in files.items()}
    packages = {module for module, path in files.items() if path.name == "__init__.py"}
    found: set[str] = set()
    left = [module for module, text in texts.items() if _KERNEL.search(text)]
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            here = module if module in packages else module.rpartition(".")[0]
            for source, names in _IMPORT.findall(texts[module]):
                left.extend(_meant(_absolute(source.decode(), here), names.decode(), texts.keys()))
    return ((module, texts[module]) for module in sorted(found))


def _packages() -> Iterator[tuple[str, Path]]:
    """Our own and those that bring games, with their folders."""
    own = __name__.partition(".")[0]
    for package in dict.fromkeys([own, *(entry.module.partition(".")[0] for entry in plug_ins())]):
        spec = find_spec(package)
        for folder in (spec and spec.submodule_search_locations) or ():
            yield package, Path(folder).resolve()


def _modules(package: str, folder: Path) -> Iterator[tuple[str, Path]]:
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        yield ".".join((package, *(parts[:-1] if parts[-1] == "__init__" else parts))), path


def _absolute(name: str, package: str) -> str:
    """What a name with leading dots means inside a package."""
    dots = len(name) - len(name.lstrip("."))
    if not dots:
        return name
    above = package.split(".")[: len(package.split(".")) - dots + 1]
    return ".".join([*above, *filter(None, [name.lstrip(".")])])


def _meant(source: str, names: str, modules: Collection[str]) -> Iterator[str]:
    """The modules that an import can bring in: its source, and names that are modules themselves.

    Of names in brackets, which may go on in the next lines, each module of the source may be one.
    """
    if source in modules:
        yield source
    if names.startswith("("):
        yield from (module for module in modules if module.rpartition(".")[0] == source)
    yield from (inner for name in re.findall(r"\w+", names) if (inner := f"{source}.{name}") in modules)
