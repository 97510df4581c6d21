"""Whatever a command prints as `--json` is as its published schema says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from calling import Call
from regelwerk.dsl import schemas
from regelwerk.tools.commands.arguments import SCHEMAS
from regelwerk.tools.workshop import campaign
from regelwerk.tools.workshop.bench import bench
from regelwerk.tools.workshop.oracle import oracle

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]


def fits(name: str, out: str) -> dict[str, Any]:
    """What was printed, after it was held against its schema."""
    data: dict[str, Any] = json.loads(out)
    assert schemas.misplaced(name, data) is None
    return data


def test_every_published_schema_is_one_and_can_be_printed(call: Call) -> None:
    assert list(SCHEMAS) == schemas.names()
    for name in SCHEMAS:
        printed = json.loads(call("schema", name).out)
        jsonschema.Draft202012Validator.check_schema(printed)
        assert printed["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]
        assert printed["additionalProperties"] is False, "what a schema does not name is not there"
        assert schemas.misplaced(name, {**dict.fromkeys(printed["required"]), "mehr": 1}) is not None


def test_check(call: Call, shop: Path) -> None:
    assert fits("check", call("check", shop, "--json").out)["findings"] == []
    main = shop / "rulebook.yaml"
    main.write_text(main.read_text(encoding="utf-8").replace("anfang: 3", "anfng: 3"), encoding="utf-8")
    assert fits("check", call("check", shop, "--json").out)["findings"][0]["code"] == "RW101"


def test_scenarios(call: Call, shop: Path) -> None:
    assert fits("test", call("test", shop, "--json").out)["failures"] == []
    path = next((shop / "szenarien").glob("*.yaml"))
    path.write_text(path.read_text(encoding="utf-8").replace("gold: ", "gold: 9", 1), encoding="utf-8")
    assert fits("test", call("test", shop, "--json").out)["failed"] > 0


def test_games(call: Call, shop: Path) -> None:
    assert fits("simulate", call("simulate", "tictactoe", "--games", 3, "--json").out)["finished"] == 3
    assert fits("balance", call("balance", "tictactoe", "--games", 3, "--bot", "random", "--json").out)["games"] == 3
    assert fits("coverage", call("coverage", shop, "--games", 1, "--json").out)["games"] == 1
    assert fits("mutate", call("mutate", shop, "--sample", 4, "--seed", 1, "--json").out)["mutants"] <= 4


def test_audit(call: Call, shop: Path) -> None:
    (shop / "quellen").mkdir()
    (shop / "quellen" / "paragraphen.yaml").write_text(
        "- {id: L1, titel: Kaufen}\n- {id: L2, titel: Verkaufen}\n", encoding="utf-8"
    )
    answer = call("audit", shop, "--json")
    assert [one["id"] for one in fits("audit", answer.out)["open"]] == ["L1", "L2"]


def test_verbs(call: Call) -> None:
    verbs = fits("verbs", call("show", "funkenflug", "--verbs", "--json").out)["verbs"]
    assert {verb["language"] for verb in verbs} == {"de", "en"}


def test_style(call: Call, shop: Path) -> None:
    for game in ("funkenflug", str(shop)):
        style = fits("style", call("show", game, "--style", "--json").out)
        assert style["thing_calls"] <= style["thing_lines"] < style["lines"]
        assert style["calls"] < style["lines"]


def test_mods(call: Call, tmp_path: Path) -> None:
    assert fits("diff", call("diff", "funkenflug", "wiedergang", "--json").out)["changes"]
    for name in ("eins", "zwei"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "mod.yaml").write_text(
            f"id: {name}\nversion: 1\nsprache: de\nerweitert: funkenflug\n"
            f"änderungen:\n  dinge.karte.blitz.preis: {{setze: {len(name)}}}\n", encoding="utf-8"
        )  # fmt: skip
    both = [str(tmp_path / "eins"), str(tmp_path / "zwei")]
    fits("conflicts", call("conflicts", *both, "--json").out)
    fits("why", call("why", "funkenflug", "dinge.karte.blitz.preis", "--mod", both[0], "--json").out)


def test_what_only_developers_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert campaign.main(["tictactoe", "--games", "2", "--json"]) == 0
    assert fits("campaign", capsys.readouterr().out)["fine"] == 2
    assert bench.main(["--quick", "--json", "tictactoe", "kuhn"]) == 0
    assert "tictactoe" in fits("bench", capsys.readouterr().out)["games"]
    record = min((ROOT / "tests" / "oracles" / "gaia").rglob("*.json*"), key=lambda path: path.stat().st_size)
    assert oracle.main(["gaia", str(record), "--json", "--dead-ends"]) in (0, 1)
    assert fits("oracle", capsys.readouterr().out)["files"] == 1
