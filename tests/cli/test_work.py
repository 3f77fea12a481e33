"""The same jobs give the same results on one core, on several, and on a cluster."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from mordred.ai.levels import UnknownLevel
from mordred.britannia.content.library import STANDARD
from mordred.cli import main, work
from mordred.cli.work import ClusterUnfit, Crew, carried_out

pytestmark = pytest.mark.native

SIMULATE = ("simulate", "wales", "--games", "24", "--seed", "7")
ARENA = ("arena", "wales", "--levels", "random,quick", "--games", "18", "--players", "3", "--tries", "2")
FUZZ = ("fuzz", "wales", "--games", "24", "--seed", "5", "--sample", "400")
PACKS = ("fuzz", "britannia", "--damaged", "24", "--seed", "5")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two workers on this machine, each a process of its own."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        yield str(local.scheduler_address)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def square(number: int) -> int:
    return number * number


def stumble(number: int) -> int:
    raise UnknownLevel("no such level", level=str(number))


LEARNT: list[str] = []


def learn(word: str) -> None:
    LEARNT.append(word)


def learnt(number: int) -> tuple[int, int]:
    return number, len(LEARNT)


@pytest.mark.parametrize("words", [SIMULATE, ARENA, FUZZ, PACKS], ids=lambda words: "-".join(words[:3]))
def test_a_command_says_the_same_whoever_does_the_work(
    words: tuple[str, ...], cluster: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    more = ("--out", str(tmp_path)) if words[0] == "fuzz" else ("--json",)
    alone = said(capsys, *words, *more, "--workers", "1")
    assert said(capsys, *words, *more, "--workers", "2") == alone
    assert said(capsys, *words, *more, "--cluster", cluster) == alone


def test_a_pack_that_only_we_have_is_played_on_the_cluster(
    cluster: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data: dict[str, Any] = json.loads(STANDARD.read_text(encoding="utf-8"))
    data["meta"]["id"] = "of-our-own"
    pack = tmp_path / "pack.json"
    pack.write_text(json.dumps(data), encoding="utf-8")
    words = ("simulate", "britannia", "--games", "8", "--players", "2", "--pack", str(pack), "--json")
    alone = said(capsys, *words, "--workers", "1")
    assert json.loads(alone)["games"] == 8
    assert said(capsys, *words, "--cluster", cluster) == alone


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    jobs = range(500)
    assert list(carried_out(square, jobs, Crew(workers))) == [square(number) for number in jobs]


def test_no_job_and_one_job() -> None:
    assert list(carried_out(square, [], Crew(4))) == []
    assert list(carried_out(square, [3], Crew(4))) == [9]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_process_is_prepared_once(workers: int) -> None:
    step = (learn, (f"with {workers}",))
    before = len(LEARNT)
    found = list(carried_out(learnt, range(200), Crew(workers), [step]))
    assert {count for _, count in found} == {before + 1}


def test_what_goes_wrong_in_a_worker_is_told_here(cluster: str) -> None:
    for crew in (Crew(1), Crew(2), Crew(1, cluster)):
        with pytest.raises(UnknownLevel, match="no such level"):
            list(carried_out(stumble, range(30), crew))


def test_the_rest_is_dropped_when_nobody_wants_it_any_more() -> None:
    results = carried_out(square, range(10_000), Crew(2))
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]


def test_a_cluster_with_other_rules_is_refused(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "_own_digest", lambda: "another")
    with pytest.raises(ClusterUnfit, match="another version"):
        list(carried_out(square, range(30), Crew(1, cluster)))


def test_a_cluster_that_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "PATIENCE", "1s")
    assert main(["simulate", "wales", "--cluster", "tcp://127.0.0.1:9"]) == 1
    assert "tcp://127.0.0.1:9" in capsys.readouterr().err
