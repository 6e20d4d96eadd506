"""``python -m tests.slow.simulation``: run seeds, or replay one with all that happens in it."""

import argparse
import sys
import time
from collections.abc import Sequence

from tests.slow.simulation.run import Outcome, simulate


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for; the exit status is 1 where a seed fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.slow.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="replay this seed")
    parser.add_argument("--seeds", default="0-99", help="run these seeds, as in 0-99")
    parser.add_argument("--trace", action="store_true", help="print all that happens")
    given = parser.parse_args(arguments)
    if given.seed is not None:
        return _replay(given.seed, with_trace=given.trace)
    first, _, last = given.seeds.partition("-")
    return _run(range(int(first), int(last or first) + 1))


def _replay(seed: int, *, with_trace: bool) -> int:
    outcome = simulate(seed)
    if with_trace:
        print("\n".join(outcome.trace))
    print(told(outcome))
    return outcome.violation is not None


def _run(seeds: range) -> int:
    began = time.process_time()
    failed = [outcome for seed in seeds if (outcome := simulate(seed)).violation is not None]
    for outcome in failed:
        print(told(outcome))
    each = (time.process_time() - began) / max(len(seeds), 1)
    print(f"{len(seeds)} seeds, {len(failed)} failed, {each * 1000:.0f} ms of processor time each")
    return bool(failed)


def told(outcome: Outcome) -> str:
    """The outcome on a line, with how to replay it where it failed."""
    about = (
        f"seed {outcome.seed}: {outcome.games} games over, {outcome.crashes} crashes, "
        f"{outcome.steps} steps, {outcome.seconds:.0f} s, {outcome.fingerprint[:16]}"
    )
    if outcome.violation is None:
        return about
    replay = f"python -m tests.slow.simulation --seed {outcome.seed} --trace"
    return f"{about}\n  {outcome.violation}\n  replay: {replay}"


if __name__ == "__main__":
    sys.exit(main())
