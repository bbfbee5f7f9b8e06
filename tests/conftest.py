"""Hypothesis draws the same examples in every run, and a slow machine is no failure."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "trilude",
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("trilude")
