"""Many jobs over many processors: here, or on the machines of a Dask cluster.

Every command that plays many games (`arena`, `simulate`, `fuzz`, whatever mines or trains) hands its jobs to
`carried_out`. A job is plain data, and what comes of it depends on nothing but the job; results come back in
the order of the jobs. So the same seeds give the same results on one core, on eight, and on a cluster.
"""

from __future__ import annotations

import argparse
import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from mordred.cli import whole_number
from mordred.core.game import MordredError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Job = TypeVar("Job")
Done = TypeVar("Done")
Step = tuple[Callable[..., object], tuple[object, ...]]
"""A function at the top of a module and what it is called with: something a process has to do once before its
first job, such as taking in a content pack or a bot. It carries texts, not paths: another machine has none of
our files."""

ENOUGH = 8
"""Fewer jobs than this are not worth another process."""
LARGEST = 20
"""No more jobs than this travel together, so that nobody waits long for the last one."""
AHEAD = 4
"""So many parcels for each worker are on their way at a time: enough that nobody is idle."""
PATIENCE = "20s"
"""How long a cluster may take to answer the first time."""

_ready: set[Step] = set()
"""What this process has already been prepared with."""


class ClusterUnfit(MordredError):
    """The cluster is not there, or would not play the same games."""

    code = "cluster_unfit"


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does the work: so many processes on this machine, or a cluster by its address."""

    workers: int = 1
    cluster: str = ""


def add_workers(parser: argparse.ArgumentParser) -> None:
    """The arguments that say who does the work."""
    parser.add_argument(
        "--workers", "--jobs", type=whole_number, default=os.cpu_count() or 1, help="processes (all cores)"
    )
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS",
        help="a Dask scheduler that hands out the work instead, as in tcp://host:8786",
    )  # fmt: skip


def chosen_crew(arguments: argparse.Namespace) -> Crew:
    """The crew that the arguments ask for."""
    return Crew(arguments.workers, arguments.cluster)


def carried_out(
    function: Callable[[Job], Done], jobs: Sequence[Job], crew: Crew, prepare: Sequence[Step] = ()
) -> Iterator[Done]:
    """What the function makes of each job, in the order of the jobs.

    The function stands at the top of a module (a `functools.partial` of such a one will do), so that another
    process can find it.
    """
    steps = tuple(prepare)
    workers = min(crew.workers, len(jobs) // ENOUGH)
    if workers <= 1 and not crew.cluster:
        _prepare(steps)
        yield from map(function, jobs)
        return
    with _executor(crew.cluster, workers) as (pool, hands):
        yield from _in_order(pool, hands, function, jobs, steps)


def _in_order(
    pool: Executor, hands: int, function: Callable[[Job], Done], jobs: Sequence[Job], steps: tuple[Step, ...]
) -> Iterator[Done]:
    """Send parcels of jobs out, never too many at a time, and take the results in as they were sent."""
    size = max(1, min(LARGEST, len(jobs) // (AHEAD * hands)))
    waiting: deque[Future[list[Done]]] = deque()
    try:
        for start in range(0, len(jobs), size):
            waiting.append(pool.submit(_parcel, function, tuple(jobs[start : start + size]), steps))
            if len(waiting) >= AHEAD * hands:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for parcel in waiting:
            parcel.cancel()


def _parcel(function: Callable[[Job], Done], jobs: Sequence[Job], steps: tuple[Step, ...]) -> list[Done]:
    """Done by the worker."""
    _prepare(steps)
    return [function(job) for job in jobs]


def _prepare(steps: tuple[Step, ...]) -> None:
    for step in steps:
        if step not in _ready:
            function, words = step
            function(*words)
            _ready.add(step)


# Executors ------------------------------------------------------------------------------------------------


@contextmanager
def _executor(cluster: str, workers: int) -> Iterator[tuple[Executor, int]]:
    """An executor, and how many jobs it works at together. What is not begun when it closes is dropped."""
    if cluster:
        with _dask(cluster) as found:
            yield found
        return
    from concurrent.futures import ProcessPoolExecutor  # a browser has none, and runs the fuzzer all the same

    pool = ProcessPoolExecutor(workers)
    try:
        yield pool, workers
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client
    except ImportError:
        raise ClusterUnfit("a cluster needs the optional extra: pip install mordred[cluster]") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise ClusterUnfit(f"no cluster answers at {address}: {error}", address=address) from None
    with client:
        hands = _fit(client, address)
        yield client.get_executor(pure=False), hands


def _fit(client: Any, address: str) -> int:
    """How many jobs the cluster does at a time; ClusterUnfit unless each worker has the very same package."""
    try:
        theirs = set(client.run(source_digest).values())
    except Exception as error:  # whatever keeps a worker from importing us comes back as what it is
        raise ClusterUnfit(f"a worker at {address} has no mordred: {error}", address=address) from None
    if theirs - {_own_digest()}:
        raise ClusterUnfit(f"a worker at {address} has another version of mordred", address=address)
    hands = sum(client.nthreads().values())
    if not hands:
        raise ClusterUnfit(f"the cluster at {address} has no workers", address=address)
    return int(hands)


def _own_digest() -> str:
    """What the workers' digests have to be."""
    return source_digest()


def source_digest() -> str:
    """A hash of the package as it is installed here: rules, judgement, words, cards."""
    home = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        if path.suffix in (".py", ".json"):
            digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
