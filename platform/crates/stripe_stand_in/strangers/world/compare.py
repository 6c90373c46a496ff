"""Plays the same random sequences on the stand-in and on Stripe World, a stateful Stripe of others (PyPI, MIT):

    compare.py PROGRAM SERVER SITE [--seeds 1 2 3] [--steps 60] [--tries 60] [--replay FILE]

PROGRAM: `stripe-stand-in`; SERVER: `serve.mjs` beside the packages that it imports; SITE: the folder of Stripe World's packages.
Answers, amounts, states and kinds of events must agree. What is known to differ stands in `differences.json` with its reason:
anything else fails, and is printed with a short sequence that shows it, which `--replay` plays again (`-`: from its input).
Stripe World is an oracle, not an authority.
"""
import argparse
import fnmatch
import json
import pathlib
import sys

from play import Play
from sequence import sequence
from sides import StandIn, World

LISTED = json.loads((pathlib.Path(__file__).parent / "differences.json").read_text())
SEEDS = [1, 2, 3, 4, 5, 6]


def listed(difference):
    for known in LISTED:
        if any(fnmatch.fnmatchcase(difference.where, pattern) for pattern in known["where"]):
            shown = [str(difference.stand_in), str(difference.world)]
            if all(fnmatch.fnmatchcase(value, known.get(side, "*")) for value, side in zip(shown, ("stand_in", "world"))):
                return known
    return None


def unlisted(sides, steps, seen=None):
    new, play = [], Play(sides)
    try:
        differences = play.run(steps)
    except Exception:
        print("cannot be played:", *map(json.dumps, steps[: play.at + 1]), sep="\n    ")
        raise
    for difference in differences:
        known = listed(difference)
        if known is None:
            new.append(difference)
        elif seen is not None:
            seen.append(known)
    return new


def shortest(sides, steps, found, tries):
    """The sequence without the steps that the difference does not need, as far as the tries go."""
    steps = steps[: found.step + 1]
    shows = lambda some: any(other.where == found.where for other in unlisted(sides, some))
    size = max(len(steps) // 2, 1)
    while any(tries):
        at, shorter = 0, False
        while at < len(steps) - 1 and any(tries):
            tries.pop()
            some = steps[:at] + steps[min(at + size, len(steps) - 1):]
            if shows(some):
                steps, shorter = some, True
            else:
                at += size
        if size == 1 and not shorter:
            break
        size = max(size // 2, 1)
    return steps


def main():
    arguments = argparse.ArgumentParser()
    for name in ("program", "server", "site"):
        arguments.add_argument(name)
    arguments.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    arguments.add_argument("--steps", type=int, default=60)
    arguments.add_argument("--replay")
    arguments.add_argument("--tries", type=int, default=60)
    chosen = arguments.parse_args()
    sides = [StandIn(chosen.program), World(chosen.server, chosen.site)]
    try:
        sys.exit(play(chosen, sides))
    finally:
        for side in sides:
            side.end()


def play(chosen, sides):
    if chosen.replay:
        text = sys.stdin.read() if chosen.replay == "-" else pathlib.Path(chosen.replay).read_text()
        new = unlisted(sides, [json.loads(line) for line in text.splitlines() if line.startswith("{")])
        print(*new, f"{len(new)} differences that are not listed", sep="\n")
        return 1 if new else 0
    failed, seen = False, []
    # How often a sequence is played again to find a shorter one, in all.
    tries = [True] * chosen.tries
    for seed in chosen.seeds:
        steps = sequence(seed, chosen.steps)
        new = unlisted(sides, steps, seen)
        print(f"seed {seed}: {len(steps)} steps, {len(new)} differences that are not listed", flush=True)
        failed |= bool(new)
        for where in dict.fromkeys(difference.where for difference in new):
            first = next(difference for difference in new if difference.where == where)
            print(f"  {first}\n  shown by:", flush=True)
            for step in shortest(sides, steps, first, tries):
                print(f"    {json.dumps(step)}", flush=True)
    shown = sum(known in seen for known in LISTED)
    print(f"{shown} of {len(LISTED)} listed differences were seen")
    return 1 if failed else 0


if __name__ == "__main__":
    main()
