"""What `from regelwerk import …` offers, and that it costs nothing to who does not ask."""

from __future__ import annotations

import subprocess
import sys

import pytest
import regelwerk


@pytest.mark.parametrize("name", regelwerk.__all__)
def test_a_public_name_is_the_thing_of_its_room(name: str) -> None:
    public = getattr(regelwerk, name)
    assert public.__name__ == name
    assert public is getattr(sys.modules[public.__module__], name)


def test_another_name_is_not_there() -> None:
    with pytest.raises(AttributeError, match="nothing_like_it"):
        regelwerk.nothing_like_it  # noqa: B018


def test_whoever_imports_the_package_has_not_paid_for_its_rooms() -> None:
    asked = "import sys, regelwerk; print(sorted(one for one in sys.modules if one.startswith('regelwerk.')))"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "[]\n"
