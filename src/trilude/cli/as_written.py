"""Commands that make one move at a time need no compiler, and nobody waits for one."""


def run_kernels_as_written() -> None:
    """Let all kernels that this process imports from now on run as they are written, uncompiled.

    Other processes that it starts compile them as usual.
    """
    import numba

    numba.config.DISABLE_JIT = 1
