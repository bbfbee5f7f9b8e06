"""One server over one database file: a second one is refused, and told what to do."""

import pytest

from trilude.contract.errors import TriludeError
from trilude.matches.alone import alone


def test_a_second_server_over_one_file_is_refused_until_the_first_ends(tmp_path: object) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/parlour.sqlite"
    with alone(database):
        with pytest.raises(TriludeError, match=r"Another server has .* open: stop it"), alone(database):
            pass
        with alone(f"sqlite+aiosqlite:///{tmp_path}/other.sqlite"):
            pass
    with alone(database):
        pass


@pytest.mark.parametrize("database", ["sqlite+aiosqlite://", "postgresql+asyncpg://somebody@localhost/parlour"])
def test_what_lies_in_no_file_is_locked_for_nobody(
    database: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    with alone(database), alone(database):
        pass
