"""Many games at once, at the speed of the kernels."""
