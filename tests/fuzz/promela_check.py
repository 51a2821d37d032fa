"""Compares what different ways of searching say about one Promela model.

Everything that is exact must agree: kinds of storage, orders, with and without
reduction, and Spin.  For models with pointers (promela_dynamic.py), collectors
and orders of the heap as well, as far as they must.
"""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Optional

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "spin"))

import spin  # noqa: E402
import promela_dynamic as dynamic  # noqa: E402
from promela_model import Model  # noqa: E402
from report import Report  # noqa: E402
from tools import Tools  # noqa: E402

SAFE, UNSAFE, UNKNOWN, REJECTED = 0, 10, 20, 65
FINITE = "--property=assertion,deadlock,invalid-deref,div-by-zero,limit"
BASE = ("--explicit.por=0", "--explicit.all=1", FINITE)
EXACT = [("--explicit.storage=plain",), ("--explicit.storage=collapse",),
         ("--explicit.storage=automaton",), ("--explicit.order=bfs",),
         ("--explicit.order=bfs", "--explicit.storage=collapse"),
         ("--explicit.order=bfs", "--explicit.storage=automaton"),
         ("--explicit.alone=1", "--explicit.threads=2"),
         ("--explicit.alone=5", "--explicit.threads=3")]
LOSSY = [("--explicit.storage=hash",), ("--explicit.storage=bitstate",),
         ("--explicit.storage=hash", "--explicit.order=bfs")]
REDUCED = [(), ("--explicit.order=bfs",), ("--explicit.storage=plain",),
           ("--explicit.storage=collapse", "--explicit.all=1"),
           ("--explicit.alone=1", "--explicit.threads=2"),
           ("--explicit.alone=1", "--explicit.threads=2", "--explicit.merge=0"),
           ("--explicit.merge=0",), ("--explicit.reset=off",),
           ("--explicit.reset=off", "--explicit.order=bfs"),
           ("--explicit.reset=on", "--explicit.por=0")]
NUMBERS = ("states", "transitions", "errors")
WAYS = {"canonical": (), "ms": ("--explicit.gc=ms",),
        "rc": ("--explicit.gc=rc",), "none": ("--explicit.gc=none",)}
# Spin's search for fair cycles does not know when such a process may move.
BLIND = re.compile(r"\b(provided|priority)\b")
SECONDS = 3
SPIN_SECONDS = 20
TICK = "active proctype Tick() { bit tick; do :: tick = 1 - tick od }\n"


def refers_to_others(text: str) -> bool:
    """Some P[n]@label is about a process n that is no P."""
    processes: list[str] = []
    for count, name in re.findall(
            r"^active (?:\[(\d+)\] )?(?:D_)?proctype (\w+)", text, re.M):
        processes += [name] * int(count or 1)
    return any(int(number) >= len(processes)
               or processes[int(number)] != name
               for name, number in re.findall(r"\b(\w+)\[(\d+)\]@", text))


class Discard(Exception):
    """Nothing to learn from this model; the message says why."""


@dataclass
class Answer:
    code: int
    stats: dict

    def word(self) -> str:
        return {SAFE: "safe", UNSAFE: "unsafe"}.get(self.code, "unknown")


class Check:
    """The checks of one model, in a directory of its own."""

    def __init__(self, tools: Tools, text: str, rng: Random,
                 directory: Path) -> None:
        self.tools, self.text, self.rng = tools, text, rng
        self.directory = directory
        self.path = directory / "model.pml"
        self.path.write_text(text)
        self.report = Report("")

    def wrong(self, text: str) -> None:
        self.report.problems.append(text)

    def ask(self, *options: str) -> Answer:
        """Raises Discard when there is no answer."""
        result = self.directory / "result.json"
        result.unlink(missing_ok=True)
        limit = SECONDS * self.tools.slow
        ran = self.tools.verify(self.path, "--engine=explicit", "--json",
                                str(result), *options, f"--timeout={limit:g}")
        how = " ".join(o.replace("explicit.", "") for o in options)
        if ran.crashed() or ran.code == 70:
            self.wrong(f"assay {how}: {ran.crashed()}")
            raise Discard("crash")
        if ran.code == REJECTED:
            self.rejected(ran.err)
        if "internal error" in ran.out:
            self.wrong(f"assay {how}: {ran.last()}")
        if ran.code == UNKNOWN and "lossy" not in ran.last():
            raise Discard(re.sub(r"[\d.]+", "N", ran.last())[:80])
        answer = json.loads(result.read_text())
        if answer["seconds"] > 0.9 * limit:
            raise Discard("too large")
        return Answer(ran.code, answer["stats"])

    def rejected(self, error: str) -> None:
        """Spin must not take it either."""
        self.wrong("assay rejects the model: " + (
            re.findall(r"error: (.*)", error) or [error])[0])
        raise Discard("rejected")

    def few(self, choices: list, number: int = 2) -> list:
        return self.rng.sample(choices, min(number, len(choices)))

    # --- ways of searching ------------------------------------------------------

    def same(self, base: Answer, *options: str) -> None:
        """The same numbers in another exact way."""
        other = self.ask(*BASE, *options)
        if other.code != base.code:
            self.wrong(f"{' '.join(options)}: {other.word()}, "
                       f"not {base.word()}")
        for name in NUMBERS:
            if other.stats[name] != base.stats[name]:
                self.wrong(f"{' '.join(options)}: different {name}")

    def compare_searches(self, base: Answer, *way: str) -> None:
        for options in self.few(EXACT):
            self.same(base, *way, *options)
        for options in self.few(LOSSY, 1):
            other = self.ask(*BASE, *way, *options)
            if other.stats["states"] > base.stats["states"]:
                self.wrong(f"{' '.join(options)}: more states")
        self.compare_native(base, *way)
        self.compare_threads(*way)
        self.compare_kinds(*way)
        for options in self.few(REDUCED):
            other = self.ask(FINITE, *way, *options)
            if other.code != base.code:
                self.wrong(f"reduced {' '.join(options)}: {other.word()}, "
                           f"not {base.word()}")
            if other.stats["states"] > base.stats["states"]:
                self.wrong(f"reduced {' '.join(options)}: more states")

    def compare_native(self, base: Answer, *way: str) -> None:
        """Native code counts as the machine does, also with reduction."""
        self.same(base, *way, "--explicit.native=on")
        alone = self.rng.choice((1, 3, 10, 40, 200))
        self.same(base, *way, "--explicit.native=on", "--explicit.threads=1",
                  f"--explicit.alone={alone}")
        threads = self.rng.choice((1, 2))
        several = (FINITE, "--explicit.alone=1", *way,
                   f"--explicit.threads={threads}", "--explicit.all=1")
        machine = self.ask(*several, "--explicit.native=off")
        native = self.ask(*several, "--explicit.native=on")
        for name in NUMBERS:
            if machine.stats[name] != native.stats[name]:
                self.wrong(f"native, reduced: different {name}")

    def compare_threads(self, *way: str) -> None:
        """Reduced searches have the same numbers for any number of threads."""
        several = (FINITE, "--explicit.all=1", "--explicit.alone=1", *way)
        one = self.ask(*several, "--explicit.threads=1")
        many = self.ask(*several, "--explicit.threads=3")
        for name in NUMBERS:
            if one.stats[name] != many.stats[name]:
                self.wrong(f"reduced, threads: different {name}")

    def compare_kinds(self, *way: str) -> None:
        """Errors that are not looked for hide nothing."""
        kind = f"--property={self.rng.choice(('assertion', 'deadlock'))}"
        full = self.ask(kind, "--explicit.por=0", *way)
        for options in self.few(REDUCED[:5], 1):
            if self.ask(kind, *way, *options).code != full.code:
                self.wrong(f"{kind} reduced {' '.join(options)}: "
                           f"not {full.word()}")

    def look_again(self, *options: str) -> None:
        """The evidence must hold."""
        evidence = self.directory / "evidence"
        answer = self.ask("--evidence", str(evidence), *options)
        command, name = ("check", "search.json") if answer.code == SAFE \
            else ("replay", "trace.json")
        ran = self.tools.evidence(command, evidence / name)
        if ran.code != 0:
            self.wrong(f"{command} ends with {ran.code}: "
                       + re.sub(r"\d+", "N", ran.last())[:120])

    # --- cycles -----------------------------------------------------------------

    def properties(self) -> list[str]:
        """What there is to check besides safety."""
        names = re.findall(r"^ltl (\w+)", self.text, re.M)
        if re.search(r"^never\b", self.text, re.M):
            names.append("never_0")
        if not names and re.search(r"^\s*accept\w*:", self.text, re.M):
            names.append("acceptance-cycle")
        if re.search(r"^\s*progress\w*:", self.text, re.M):
            names.append("non-progress")
        return names

    def compare_cycles(self, name: str, fair: bool) -> Answer:
        options = [f"--property={name}"] + ["--explicit.fair=1"] * fair
        base = self.ask("--explicit.por=0", *options)
        for more in self.few([(), ("--explicit.storage=plain",),
                              ("--explicit.storage=collapse",),
                              ("--explicit.order=bfs",),
                              ("--explicit.reset=off",),
                              ("--explicit.reset=on", "--explicit.por=0"),
                              ("--explicit.storage=plain",
                               "--explicit.por=0")], 3):
            other = self.ask(*options, *more)
            if other.code != base.code:
                self.wrong(f"{name}{' fair' * fair} {' '.join(more)}: "
                           f"{other.word()}, not {base.word()}")
        return base


class PlainCheck(Check):
    """A model in plain Promela."""

    def __init__(self, tools: Tools, text: str, rng: Random, directory: Path,
                 with_spin: bool) -> None:
        super().__init__(tools, text, rng, directory)
        self.with_spin = with_spin
        self.model: Optional[spin.Model] = None

    def for_cycles(self, fair: bool) -> "PlainCheck":
        """The same model without assertions, which hide what Spin says about
        claims.  For fairness such that there is always something to do: where
        nothing goes on, Spin does not find all fair cycles."""
        text = re.sub(r"\bassert\b", "(1) || ", self.text)
        # In Spin a cycle through those of processes violates any claim.
        claim = re.search(r"^never\b", text, re.M)
        if claim or re.search(r"^ltl ", text, re.M):
            at = claim.start() if claim else len(text)
            text = re.sub(r"\baccept(?=\w)", "seen", text[:at]) + text[at:]
        directory = self.directory / ("fair" if fair else "cycles")
        directory.mkdir(exist_ok=True)
        check = PlainCheck(self.tools, text + TICK * fair, self.rng, directory,
                           self.with_spin)
        check.report = self.report
        return check

    def rejected(self, error: str) -> None:
        if not self.spin_model().accepted():
            raise Discard("rejected by both")
        super().rejected(error)

    def spin_model(self) -> spin.Model:
        if not self.model:
            self.model = spin.Model(self.path, self.directory)
        return self.model

    def pan(self, verifier: tuple[str, ...], *arguments: str) -> spin.Found:
        model = self.spin_model()
        complaints = re.findall(r"Error: (?!dubious use)(.*)",
                                model.said.out + model.said.err)
        if complaints or not model.accepted():
            raise Discard("rejected by Spin")
        error = model.compile(*verifier)
        if error:
            raise Discard("rejected by gcc")
        found = model.run(verifier[0], f"-m{spin.DEPTH}", f"-w{spin.BITS}",
                          *arguments, seconds=SPIN_SECONDS)
        if found.refused:
            raise Discard("refused by Spin's verifier")
        return found

    def compare_spin(self, base: Answer) -> None:
        found = self.pan(spin.SAFETY, "-c0")
        if not found.complete:
            raise Discard("too much for Spin")
        if "uninitialized" in found.text or "array index" in found.text:
            raise Discard("Spin goes on in its own way")
        if "non-determinism in D_proctype" in found.text \
                and re.search(r"= \[0\] of", self.text):
            raise Discard("a rendezvous that fails is a choice for Spin")
        if re.search(r"\bsub\d+\([^)]*\b_last\b", self.text):
            raise Discard("a _last that no body reads is in Spin's states")
        if "D_proctype" in self.text and self.text.count(":: break") > 1:
            raise Discard("two ways out of a loop are one for Spin")
        if refers_to_others(self.text):
            raise Discard("Spin asks a process of another type for a label")
        ours = base.stats
        if "priority" in self.text and found.states < ours["states"]:
            # sizeof(Pn) - Airn does not count the byte of the priority.
            raise Discard("Spin takes bits behind priorities for padding")
        if (ours["states"], ours["transitions"]) != (found.states,
                                                     found.transitions):
            self.wrong("different numbers of states or transitions in Spin")
        if found.unsafe() != (base.code == UNSAFE):
            self.wrong(f"{base.word()} is not what Spin says")
        self.report.spin = True

    def compare_spin_cycles(self, name: str, base: Answer,
                            fair: bool) -> None:
        flags = ["-f"] * fair
        if name == "non-progress":
            found = self.pan(spin.PROGRESS, "-A", "-l", *flags)
        elif name == "acceptance-cycle":
            found = self.pan(spin.CYCLES, "-E", "-A", "-a", *flags)
        else:
            choice = ["-N", name] if self.spin_model().claims() else []
            found = self.pan(spin.CYCLES, "-a", *choice, *flags)
            if not re.search(r"never claim\s*\+", found.text):
                raise Discard("rejected by Spin")
        if "max search depth" in found.text:
            raise Discard("too much for Spin")
        if "non-determinism in D_proctype" in found.text:
            raise Discard("Spin stops at an error that is no cycle")
        if found.unsafe() != (base.code == UNSAFE):
            self.wrong(f"{name}{' fair' * fair}: {base.word()} is not what "
                       "Spin says")

    def compare_properties(self, fair: bool) -> None:
        check = self.for_cycles(fair)
        for name in self.properties():
            answer = check.compare_cycles(name, fair)
            if self.with_spin:
                check.compare_spin_cycles(name, answer, fair)

    def all(self) -> Report:
        try:
            base = self.ask(*BASE)
            self.report.verdict = base.word()
            self.report.states = base.stats["states"]
            self.compare_searches(base)
            if self.with_spin:
                self.compare_spin(base)
            self.compare_properties(False)
            if self.rng.random() < 0.4 and not BLIND.search(self.text):
                self.compare_properties(True)
            if self.rng.random() < 0.3:
                self.look_again()
        except Discard as why:
            self.report.reason = str(why)
            self.report.verdict = "discarded"
        return self.report


class DynamicCheck(Check):
    """A model with objects.  Collectors and orders of the heap differ only in
    states that mean the same."""

    def __init__(self, tools: Tools, model: Model, rng: Random,
                 directory: Path, with_spin: bool) -> None:
        super().__init__(tools, dynamic.dialect(model), rng, directory)
        self.model, self.with_spin = model, with_spin

    def compare_ways(self) -> dict[str, Answer]:
        """Canonical order has the fewest states.  Between the others there is
        no such relation: objects get the lowest free numbers, so collecting
        more can lead to more ways of numbering them."""
        answers = {name: self.ask(*BASE, *way) for name, way in WAYS.items()}
        least = answers["canonical"]
        for name, answer in answers.items():
            if answer.code != least.code:
                self.wrong(f"{name}: {answer.word()}, canonical: "
                           f"{least.word()}")
            if least.stats["states"] > answer.stats["states"]:
                self.wrong(f"canonical has more states than {name}")
        return answers

    def compare_equals(self, answers: dict[str, Answer]) -> None:
        """Without cycles, counting references is enough; and in canonical
        order, collecting changes nothing."""
        states = {name: a.stats["states"] for name, a in answers.items()}
        if self.acyclic() and states["rc"] != states["ms"]:
            self.wrong("rc and ms differ, but there are no cycles")
        collector = self.rng.choice(["none", "rc", "ms"])
        other = self.ask(*BASE, "--explicit.heap=canonical",
                         f"--explicit.gc={collector}")
        if other.stats["states"] != states["canonical"]:
            self.wrong(f"canonical order: {collector} makes a difference")

    def acyclic(self) -> bool:
        """Types point to later ones only."""
        bodies = re.findall(r"^typedef (\w) \{(.*)\}", self.text, re.M)
        return all(target > name for name, fields in bodies
                   for target in re.findall(r"(\w)&", fields))

    def compare_twin(self, none: Answer) -> None:
        directory = self.directory / "twin"
        directory.mkdir(exist_ok=True)
        check = PlainCheck(self.tools, dynamic.twin(self.model), self.rng,
                           directory, True)
        found = check.pan(spin.SAFETY, "-c0")
        if not found.complete or "array index" in found.text:
            raise Discard("too much for Spin")
        if found.unsafe() != (none.code == UNSAFE):
            self.wrong(f"{none.word()} is not what Spin says of the twin")
        ours = none.stats
        if none.code == SAFE and (ours["states"], ours["transitions"]) != (
                found.states, found.transitions):
            self.wrong("different numbers in Spin for the twin")
        self.report.spin = True

    def all(self) -> Report:
        try:
            answers = self.compare_ways()
            base = answers["canonical"]
            self.report.verdict = base.word()
            self.report.states = base.stats["states"]
            self.compare_equals(answers)
            name = self.rng.choice(list(WAYS))
            self.compare_searches(answers[name], *WAYS[name])
            if self.with_spin and dynamic.has_twin(self.model):
                self.compare_twin(answers["none"])
            if self.rng.random() < 0.3:
                self.look_again()
        except Discard as why:
            self.report.reason = str(why)
            self.report.verdict = "discarded"
        return self.report
