"""Packages of games and mods: there and back again, and what is refused."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from calling import Call
from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.tools.commands.games import bundled
from regelwerk.tools.commands.installed_mods import bundled_mods
from regelwerk.tools.modding import packing
from regelwerk.tools.modding.packing import GAME, MANIFEST, Refused, install, pack
from regelwerk.tools.modding.packing import MOD as A_MOD

MOD = b"id: frost\nversion: 1\nsprache: de\nerweitert: funkenflug\n"


def homes(folder: Path) -> dict[str, Path]:
    return {GAME: folder, A_MOD: folder}


def hashed(files: dict[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}


def manifest(files: dict[str, bytes], **more: object) -> bytes:
    hashes = hashed(files)
    whole = hashlib.sha256("".join(f"{name}\0{hashes[name]}\n" for name in sorted(hashes)).encode()).hexdigest()
    told = {"format": 2, "kind": "mod", "id": "frost", "version": "1", "extends": "funkenflug"}
    return json.dumps({**told, "files": hashes, "hash": whole, **more}).encode()


def package(path: Path, files: dict[str, bytes], table: bytes | None = None) -> Path:
    """A package with these files, and a table of contents that fits unless another one is given."""
    with zipfile.ZipFile(path, "w") as made:
        for name, content in {MANIFEST: manifest(files) if table is None else table, **files}.items():
            made.writestr(zipfile.ZipInfo(name), content)
    return path


def test_there_and_back_again(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    answer = call("pack", "wiedergang")
    assert answer.code == 0
    assert "wiedergang-1.zip: wiedergang 1, 2 Dateien" in answer.out
    answer = call("install", "wiedergang-1.zip")
    assert answer.code == 0, answer.err
    assert "regelwerk play funkenflug --mod wiedergang" in answer.out
    folder = tmp_path / "home" / "mods" / "wiedergang"
    source = bundled_mods()["wiedergang"]
    copied = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    assert copied == {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    assert all((folder / name).read_bytes() == (source / name).read_bytes() for name in copied)
    assert call("check", "wiedergang").code == 0
    assert call("test", "wiedergang").code == 0
    again = call("install", "wiedergang-1.zip")
    assert again.code == 1
    assert "schon da" in again.err
    assert call("install", "wiedergang-1.zip", "--replace").code == 0
    assert [path.name for path in (tmp_path / "home" / "mods").iterdir()] == ["wiedergang"]


@pytest.mark.parametrize("game", ["funkenflug", "tictactoe"])
def test_a_game_goes_there_and_back_again(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    source = bundled()[game]
    renamed = tmp_path / "meins"
    shutil.copytree(source, renamed)
    main = renamed / "rulebook.yaml"
    main.write_text(main.read_text(encoding="utf-8").replace(f"id: {game}\n", "id: meins\n"), encoding="utf-8")
    answer = call("pack", "meins")
    assert answer.code == 0, answer.err
    assert answer.out.startswith("meins-1.zip: meins 1, ")
    shutil.rmtree(renamed)
    assert call("check", "meins").code == 2
    answer = call("install", "meins-1.zip")
    assert answer.code == 0, answer.err
    assert "regelwerk play meins\n" in answer.out
    folder = tmp_path / "home" / "games" / "meins"
    assert {path.relative_to(folder) for path in folder.rglob("*.yaml")} == {
        path.relative_to(source) for path in source.rglob("*.yaml")
    }
    for command in (["check", "meins"], ["test", "meins"], ["simulate", "meins", "--games", 1], ["show", "meins"]):
        assert call(*command).code == 0
    call("play", "meins", "--bots", "all", "--seed", 1, "--save", "partie.json")
    assert call("replay", "partie.json").code == 0
    assert call("new", "mod", "dazu", "--game", "meins").code == 0
    assert call("pack", "dazu").code == call("install", "dazu-1.zip").code == 0
    refused = call("uninstall", "meins")
    assert (refused.code, "dazu braucht meins" in refused.err) == (1, True)
    assert call("uninstall", "dazu").code == 0
    gone = call("uninstall", "meins")
    assert (gone.code, f"meins ist nicht mehr da (war in {folder})." in gone.out) == (0, True)
    assert not [path for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert call("check", "meins").code == 2


def test_what_is_installed_over_a_bundled_one_gives_way_again(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    assert call("pack", "wiedergang").code == call("install", "wiedergang-1.zip").code == 0
    answer = call("uninstall", "wiedergang")
    assert (answer.code, "Es gilt wieder wiedergang, wie es mitgeliefert ist." in answer.out) == (0, True)
    assert call("check", "wiedergang").code == 0


def test_what_cannot_be_uninstalled(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    answer = call("uninstall", "rex")
    assert answer.code == 2
    assert answer.err == "regelwerk: rex ist nicht installiert. Es ist mitgeliefert und bleibt.\n"
    install(package(tmp_path / "frost.zip", {"mod.yaml": MOD}), homes(tmp_path / "home" / "mods"))
    assert "Did you mean frost? Installed: frost" in call("--lang", "en", "uninstall", "frst").err
    for name in ("../frost", ".", "mods/frost", "", str(tmp_path / "home/mods/frost")):
        assert call("uninstall", name).code == 2
    assert call("uninstall", "frost", "--kind", "game").code == 2
    assert (tmp_path / "home/mods/frost/mod.yaml").is_file()


def test_of_a_game_and_a_mod_of_one_name_the_kind_says_which_goes(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    for kind, file in (("games", "rulebook.yaml"), ("mods", "mod.yaml")):
        (tmp_path / "home" / kind / "beides").mkdir(parents=True)
        (tmp_path / "home" / kind / "beides" / file).write_text("id: beides\n", encoding="utf-8")
    answer = call("uninstall", "beides")
    assert (answer.code, "--kind" in answer.err) == (2, True)
    assert call("uninstall", "beides", "--kind", "mod").code == 0
    assert [path.name for path in (tmp_path / "home").rglob("*.yaml")] == ["rulebook.yaml"]
    assert call("uninstall", "beides").code == 0


def test_a_link_goes_and_what_it_leads_to_stays(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    own = tmp_path / "frost"
    own.mkdir()
    (own / "mod.yaml").write_bytes(MOD)
    (tmp_path / "home" / "mods").mkdir(parents=True)
    (tmp_path / "home" / "mods" / "frost").symlink_to(own)
    assert call("uninstall", "frost").code == 0
    assert (own / "mod.yaml").read_bytes() == MOD
    assert not (tmp_path / "home" / "mods" / "frost").exists()


def test_the_same_content_gives_the_same_file(tmp_path: Path) -> None:
    folder = bundled_mods()["wiedergang"]
    first, second = pack(folder, tmp_path / "a.zip"), pack(folder, tmp_path / "b.zip")
    assert first == second
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_a_mod_with_findings_is_not_packed(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "frost").mkdir()
    (tmp_path / "frost" / "mod.yaml").write_bytes(MOD + "änderungen:\n  spieler.biss: {setze: 2}\n".encode())
    answer = call("pack", "frost")
    assert answer.code == 1
    assert "RW701" in answer.err
    assert list(tmp_path.glob("*.zip")) == []


def test_links_and_giants_are_not_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "frost"
    folder.mkdir()
    (folder / "mod.yaml").write_bytes(MOD)
    (folder / ".geheim.yaml").write_text("x")
    (folder / "programm.exe").write_text("x")
    assert pack(folder, tmp_path / "frost.zip").files == 1
    (folder / "fremd.yaml").symlink_to("/etc/passwd")
    with pytest.raises(Refused, match="Verweis"):
        pack(folder, tmp_path / "frost.zip")
    (folder / "fremd.yaml").unlink()
    monkeypatch.setattr(packing, "MOST_BYTES_OF_A_FILE", 100)
    (folder / "groß.yaml").write_text("#" * 101)
    with pytest.raises(Refused, match="größer"):
        pack(folder, tmp_path / "frost.zip")


NAMES = [
    "../mod2.yaml", "a/../../b.yaml", "/etc/x.yaml", "C:/x.yaml", "a\\b.yaml", "a//b.yaml", ".versteckt.yaml",
    "a/.git/x.yaml", "con.yaml", "a/NUL.yaml", "x.yaml ", "x\n.yaml", "x\x1b[31m.yaml", "lauf.py", "lauf.sh",
    "ohne_endung", "x" * 300 + ".yaml", "u\u0308ber.yaml", "a:b.yaml", "a?.yaml",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    made = package(tmp_path / "x.zip", {"mod.yaml": MOD, name: b"x: 1\n"})
    with pytest.raises(Refused):
        install(made, homes(home))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [made]


def link(path: Path) -> None:
    files = {"mod.yaml": MOD, "fremd.yaml": b"/etc/passwd"}
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(MANIFEST, manifest(files))
        made.writestr("mod.yaml", MOD)
        entry = zipfile.ZipInfo("fremd.yaml")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        made.writestr(entry, b"/etc/passwd")


def device(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as made:
        entry = zipfile.ZipInfo("mod.yaml")
        entry.external_attr = (stat.S_IFIFO | 0o777) << 16
        made.writestr(entry, MOD)


def doubled(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(MANIFEST, manifest({"mod.yaml": MOD}))
        made.writestr("mod.yaml", MOD)
        made.writestr("MOD.yaml", MOD)


def bomb(path: Path) -> None:
    huge = b"#" * (packing.MOST_BYTES_OF_A_FILE + 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(MANIFEST, manifest({"mod.yaml": huge}))
        made.writestr("mod.yaml", huge)


def lying_bomb(path: Path) -> None:
    """The table of contents says that the file is small."""
    bomb(path)
    raw = bytearray(path.read_bytes())
    true = (packing.MOST_BYTES_OF_A_FILE + 1).to_bytes(4, "little")
    while (at := raw.find(true)) >= 0:
        raw[at : at + 4] = (100).to_bytes(4, "little")
    path.write_bytes(bytes(raw))


def many_small_bombs(path: Path) -> None:
    big = b"#" * (packing.MOST_BYTES_OF_A_FILE - 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(5):
            made.writestr(f"{number}.yaml", big)


def crowd(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as made:
        for number in range(packing.MOST_FILES + 2):
            made.writestr(f"{number}.yaml", b"")


def encrypted(path: Path) -> None:
    package(path, {"mod.yaml": MOD})
    raw = bytearray(path.read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = raw.rfind(mark)
        raw[at + offset] |= 1
    path.write_bytes(bytes(raw))


def torn(path: Path) -> None:
    package(path, {"mod.yaml": MOD})
    path.write_bytes(path.read_bytes()[:-30])


def flipped(path: Path) -> None:
    package(path, {"mod.yaml": MOD})
    path.write_bytes(path.read_bytes().replace(b"funkenflug\n", b"funkenflog\n"))


def damaged_stream(path: Path) -> None:
    """The table of contents is whole; what was compressed is not what a compressor writes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(MANIFEST, manifest({"mod.yaml": MOD * 40}))
        made.writestr("mod.yaml", MOD * 40)
        entry = made.getinfo("mod.yaml")
    raw = bytearray(path.read_bytes())
    begin = entry.header_offset + 30 + len(entry.filename)
    raw[begin : begin + entry.compress_size] = b"\xff" * entry.compress_size
    path.write_bytes(bytes(raw))


def deep_table(path: Path) -> None:
    package(path, {"mod.yaml": MOD}, b'{"files":' * 100_000 + b"1" + b"}" * 100_000)


def deep_table_within_limits(path: Path) -> None:
    """As deep as the reader of JSON just bears: whoever goes through it afterwards must bear it, too."""
    deep = b'{"files":' * 900 + b"1" + b"}" * 900
    package(path, {"mod.yaml": MOD}, deep)


HOSTILE: list[tuple[str, Callable[[Path], object]]] = [
    ("link", link),
    ("device", device),
    ("doubled", doubled),
    ("bomb", bomb),
    ("lying_bomb", lying_bomb),
    ("many_small_bombs", many_small_bombs),
    ("crowd", crowd),
    ("encrypted", encrypted),
    ("torn", torn),
    ("flipped", flipped),
    ("damaged_stream", damaged_stream),
    ("deep_table", deep_table),
    ("deep_table_within_limits", deep_table_within_limits),
    ("no_zip", lambda path: path.write_bytes(b"id: frost\n")),
    ("empty", lambda path: path.write_bytes(b"")),
    ("no_table", lambda path: package(path, {"mod.yaml": MOD}, b"")),
    ("table_is_a_list", lambda path: package(path, {"mod.yaml": MOD}, b"[]")),
    ("table_of_another_time", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD}, format=1))),
    ("id_leads_out", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD}, id="../../x"))),
    ("another_kind", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD}, kind="game"))),
    ("for_another_game", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD}, extends="rex"))),
    ("broken_game", lambda path: package(path, {"rulebook.yaml": b"id: frost\n"},
                                         manifest({"rulebook.yaml": b"id: frost\n"}, kind="game", extends=""))),
    ("another_id", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD}, id="feuer"))),
    ("another_version", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD}, version="2"))),
    ("other_content", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD + b"#"}))),
    ("more_content", lambda path: package(path, {"mod.yaml": MOD, "a.yaml": b"#"}, manifest({"mod.yaml": MOD}))),
    ("less_content", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD, "a.yaml": b"#"}))),
    ("another_hash", lambda path: package(path, {"mod.yaml": MOD}, manifest({"mod.yaml": MOD}, hash="0" * 64))),
    ("no_mod", lambda path: package(path, {"a.yaml": b"x: 1\n"})),
    ("broken_mod", lambda path: package(path, {"mod.yaml": b"id: frost\n"})),
]


@pytest.mark.parametrize("make", [make for _, make in HOSTILE], ids=[name for name, _ in HOSTILE])
def test_a_package_that_is_not_as_it_should_be_is_refused(tmp_path: Path, make: Callable[[Path], object]) -> None:
    made = tmp_path / "x.zip"
    make(made)
    with pytest.raises((Refused, RulebookError)):
        install(made, homes(tmp_path / "home"))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [made]


def test_what_was_there_stays_when_a_package_is_refused(tmp_path: Path) -> None:
    home = tmp_path / "home"
    install(package(tmp_path / "good.zip", {"mod.yaml": MOD}), homes(home))
    bad = package(tmp_path / "bad.zip", {"mod.yaml": b"id: frost\nversion: 1\n"})
    with pytest.raises(RulebookError):
        install(bad, homes(home), replace=True)
    assert (home / "frost" / "mod.yaml").read_bytes() == MOD
    assert [path.name for path in home.iterdir()] == ["frost"]


def test_the_command_says_what_is_wrong(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    made = tmp_path / "x.zip"
    made.write_bytes(io.BytesIO(b"PK").getvalue())
    answer = call("install", made)
    assert answer.code == 1
    assert "kein Paket" in answer.err
    assert call("install", tmp_path / "nirgends.zip").code == 2


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (damaged_stream, "kein Paket, das sich lesen lässt"),
        (deep_table, "das Inhaltsverzeichnis inhalt.json"),
        (deep_table_within_limits, "Das Inhaltsverzeichnis inhalt.json"),
    ],
)
def test_what_is_damaged_inside_is_a_sentence_and_no_fault_of_the_program(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None], words: str
) -> None:
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    made = tmp_path / "x.zip"
    make(made)
    answer = call("install", made)
    assert (answer.code, answer.out) == (1, "")
    assert words in answer.err
    assert "Fehler im Programm" not in answer.err
    assert not list(tmp_path.glob("home/mods/*"))
