#!/usr/bin/env python3
"""Tries to get a wrong SAFE: programs written to that end, under the sanitizers.

The files in attack/ have many programs each.  '//// name | options' begins one; a line

    good text ?? what is wrong ?? bad text ?? what is wrong ?? bad text ...

stands for several programs: one is good, each of the others has one bad text.  If it
is a part of a line, '[[' and ']]' are around it.  What is wrong is in parentheses if
sanitizers see no harm in it.  N is an input.  Shape analysis
answers, and all engines together with --thorough; each program is run on all short
sequences of inputs (lists_native.c).  A bad one that no run fails is run much more
often if it is proved.  Globals are set by main: executions follow each other.  Those
of uninitialised.c are for MemorySanitizer.

usage: attack.py [--assay PATH] [--filter TEXT] [--thorough] [-v]
"""

import argparse
import os
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Iterator, Optional

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import lists_check  # noqa: E402
from lists_generate import Listing  # noqa: E402
from tools import Tools  # noqa: E402

PRELUDE = """#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
#define N() __VERIFIER_nondet_int ()
"""


def variants(text: str) -> Iterator[tuple[str, str]]:
    """What is wrong with a program, and its text."""
    lines = re.split(r"\[\[|\]\]|^|\n", text, flags=re.M)
    pieces = [[part.strip() for part in line.split("??")] for line in lines]
    good = [parts[0] for parts in pieces]
    yield "", "\n".join(good)
    for i, parts in enumerate(pieces):
        for k in range(1, len(parts), 2):
            bad = good[:i] + [parts[k + 1]] + good[i + 1:]
            yield parts[k], "\n".join(bad)


def programs() -> Iterator[Listing]:
    for path in sorted((HERE / "attack").glob("*.c")):
        parts = re.split(r"^//// (.*)\n", path.read_text(), flags=re.M)[1:]
        for name, text in zip(parts[::2], parts[1::2]):
            name, _, options = name.partition(" | ")
            for number, (fault, body) in enumerate(variants(text)):
                yield Listing(number, PRELUDE + body + "\n", fault,
                              f"{path.stem}: {name}", options)


class Attack(lists_check.Check):
    thorough = False

    def ask(self, seconds: float, *options: str) -> lists_check.Answer:
        return super().ask(seconds, *self.listing.payload.split(), *options)

    def sanitizers(self) -> tuple[str, ...]:
        return lists_check.MEMORY \
            if self.listing.shape.startswith("uninitialised") \
            else lists_check.ADDRESS

    def flags(self) -> list[str]:
        """For the compiler; there is no library for 32 bits."""
        may_fail = "--malloc-may-fail" in self.listing.payload
        return [f"-D{name}=case_{name}" for name in
                ("malloc", "calloc", "realloc") if may_fail]

    def answers(self) -> Iterator[tuple[str, lists_check.Answer]]:
        harness = ["--harness", str(self.directory / "harness")]
        yield "shape", self.ask(lists_check.SHAPE_SECONDS, "--engine=shape",
                                *harness)
        if self.thorough:
            yield "all", self.ask(lists_check.CPU_SECONDS, *harness)

    def failure(self, runs: int) -> Optional[lists_check.native.Report]:
        """Programs for 32 bits cannot be run: what is bad is taken to fail."""
        if "--32" not in self.listing.payload:
            return super().failure(runs)
        return lists_check.native.Report("invalid-deref", [0]) \
            if self.listing.fault else None

    def all_problems(self, seen: Counter) -> list[str]:
        failure = self.failure(lists_check.RUNS)
        answers, problems = [], []
        for engine, answer in self.answers():
            answers.append((engine, answer))
            if answer.verdict != "unsafe" or self.listing.fault[:1] != "(":
                problems += [f"{engine}: {one}" for one in
                             self.judge(failure, answer)]
        safe = any(answer.verdict == "safe" for _, answer in answers)
        if safe and not failure and self.listing.fault:
            failure = self.failure(lists_check.JUDGE_RUNS)
            problems += ["SAFE, but it fails"] if failure else []
        self.truth = failure.kind if failure else "ok"
        for engine, answer in answers:
            truth = "fails" if failure else "is safe"
            seen[f"{engine}: {answer.verdict} of what {truth}"] += 1
        self.said = ", ".join(f"{engine} {answer.verdict} {answer.text[:90]}"
                              for engine, answer in answers)
        return problems


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Tries to get a wrong SAFE out of Assay.")
    parser.add_argument("--assay", metavar="PATH",
                        default=os.environ.get("ASSAY", "build-test/assay"))
    parser.add_argument("--filter", default="", help="only programs with this")
    parser.add_argument("--thorough", action="store_true",
                        help="ask all engines, too")
    parser.add_argument("-v", action="store_true", dest="verbose",
                        help="tell of each program")
    return parser.parse_args()


def main() -> int:
    args = arguments()
    tools = Tools(str(Path(args.assay).resolve()), "")
    seen: Counter = Counter()
    count = failed = 0
    for listing in programs():
        name = f"{listing.shape}, {listing.fault or 'good'}"
        if args.filter not in name:
            continue
        count += 1
        with tempfile.TemporaryDirectory(prefix="assay-attack-") as work:
            attack = Attack(tools, listing, Path(work))
            attack.thorough = args.thorough
            problems = attack.all_problems(seen)
        failed += bool(problems)
        print(f"{'not ok' if problems else 'ok'} {count} - {name}", flush=True)
        for line in problems:
            print(f"#   {line}")
        if args.verbose or problems:
            print(f"#   natively {attack.truth}; {attack.said}")
        if problems:
            print("\n".join("#     " + line
                            for line in listing.text.splitlines()))
    for line, number in sorted(seen.items()):
        print(f"# {line}: {number}")
    print(f"1..{count}\n{count - failed} passed, {failed} failed")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
