#!/usr/bin/env python3
"""Replace what `measure` does, then press *Run* above (or call `cpe run`).

Print to standard error only.
"""
import json
import random
import subprocess
import sys
import time


def measure(labels, rows):
    """Measures once, together, the base arms that `labels` names.

    Returns their total, a number; or a list, one for each of `rows`.
    """
    # What a command prints: return float(output_of(["./bench.sh", *labels]))
    # What it takes, once built, in seconds:
    #     output_of(["gcc", "-O1", *labels, "bench.c"])
    #     return seconds_of(["./a.out"])

    # A simulated bench: a mean of each base arm, and noise that is bounded, as often too high as too low.
    means = [2.4, 1.1, 0.9, 1.0, 2.0, 1.2, 0.8, 1.4, 2.2]
    if random.random() < 0.0002:
        raise NotNow("the counter has to be reset")
    return [
        sum(weight * means[arm % len(means)] for arm, weight in row)
        + 2 * (random.betavariate(4, 4) - 1 / 2)
        for row in rows
    ]


# Each of `rows` has [base arm, weight] for each base arm that the number shows, by numbers from 0; numbers after theirs are
# `interactions`. `measure` raises NotNow if nothing can be measured now, for a reason that has nothing to do with the value.
# Standard output is for messages alone, one object of JSON a line, and standard input tells what to measure.


def output_of(command):
    return subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True).stdout


def seconds_of(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def base_arms(labels):
    """Without those of interactions, which are two names with a times sign between."""
    return [one for one in labels if " \u00d7 " not in one or not set(labels).issuperset(one.split(" \u00d7 "))]


class NotNow(Exception):
    """Nothing could be measured; the same sample is asked for again a little later."""


def write(message):
    # flush: without it Python keeps the line to itself.
    print(json.dumps(message, allow_nan=False), flush=True)


def answer(pull):
    """Measures an action as often as it is asked for, and answers at least every second: what is told is kept."""
    observations, told_at = [], time.monotonic()
    try:
        for _ in range(pull["count"]):
            value = measure(base_arms(pull["labels"]), pull["rows"])
            observations.append(value if isinstance(value, list) else [value])
            if time.monotonic() - told_at > 1:
                write({"type": "observations", "id": pull["id"], "observations": observations})
                observations, told_at = [], time.monotonic()
    except NotNow as reason:
        # What was measured before is told first; only the rest is asked for again.
        if observations:
            write({"type": "observations", "id": pull["id"], "observations": observations})
        write({"type": "error", "id": pull["id"], "message": str(reason), "retry": True})
        return
    if observations:
        write({"type": "observations", "id": pull["id"], "observations": observations})


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            print(f"Measuring {message['name']}: {len(message['arms'])} base arms", file=sys.stderr)
            # Get your instrument ready here.
            write({"type": "ready"})
        elif message["type"] == "pull":
            answer(message)
        elif message["type"] == "stop":
            # Leave your instrument in a safe state here; you have 5 seconds.
            break


if __name__ == "__main__":
    main()
