"""Compares Assay with the sanitizers on generated C programs.

What a program does on each of its inputs is known from running it.  UNSAFE must
be what happens on some input: that kind, at that line.  SAFE must be what
happens on all.  Assertions get their limits from the values that were seen, so
that most of them hold, but only just.

What natives do not tell:
  - MemorySanitizer does not know which of two things goes wrong first, so its
    reports are allowed, not demanded, where AddressSanitizer has one, too;
  - MemorySanitizer forgets carries in sums of uninitialised values;
  - arithmetic on an uninitialised value may overflow, as it may be anything;
    natively it is what it happens to be;
  - a use of an uninitialised pointer is 'invalid-deref' for Assay;
  - AddressSanitizer does not see what is far beyond an object; UBSan does, if
    it has a name: 'bounds' there is 'invalid-deref' for Assay;
  - at 'exit' LeakSanitizer takes variables of blocks that were left for roots,
    as they are still on the stack;
  - qsort reads memory itself, or leaves it to the function that compares.
"""

import re
import resource
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Iterator, Optional

from c_generate import generate
from c_model import Program, check_lines, faults, show
from c_native import (Native, Outcome, Probe, run_all, uninitialised_checks,
                      uninitialised_sums)
from report import Report
from tools import Ran, Tools, execute

SECONDS = 40  # on a busy machine
CPU_SECONDS = 5
# Kinds that not every version looks for: on if '--help=c' has them.
NEWER = ("bounds", "uninitialised", "overlap")
# Where the sanitizers can look closer, which takes time.
CLOSER = {"overflow": uninitialised_checks, "uninitialised": uninitialised_sums}
STOPS = {"overlap", "uninitialised"}  # natives end there
ALWAYS = {"assertion", "invalid-deref", "invalid-free", "leak", "div-by-zero"}
# What the sanitizers say is not what Assay looks for.
LIMITS = {"stack-overflow", "out-of-memory", "SIGVTALRM", "SIGKILL"}
Found = tuple[str, int]


@dataclass
class Truth:
    """What natives say about a program."""

    found: set[Found] = field(default_factory=set)  # possible errors
    wrong: set[Found] = field(default_factory=set)  # that must be found
    unclear: bool = False  # behind what Assay does not look for, all may happen
    exits: bool = False  # not only by returning from main
    useless: str = ""  # why nothing can be compared


@dataclass
class Answer:
    verdict: str  # safe, unsafe, unknown, or what is wrong with the run
    kind: str = ""
    line: int = 0
    text: str = ""
    seconds: float = 0  # of the processor


# --- assertions ----------------------------------------------------------------


def outcomes(native: Native) -> Iterator[Outcome]:
    yield from native.address
    yield from native.memory


def set_limits(program: Program, native: Native, rng: Random) -> None:
    """Assertions that hold; in a faulty program one may be made to fail."""
    seen: dict[int, list[int]] = {n: [] for n in check_lines(program)}
    for outcome in outcomes(native):
        for probe in outcome.probes:
            seen[probe.check].append(probe.value)
    program.limits = {n: (min(values), max(values)) if values else (1, 0)
                      for n, values in seen.items()}
    program.excluded = {}
    reached = [n for n, values in seen.items() if values]
    if program.faulty and reached and rng.random() < 0.25:
        check = rng.choice(reached)
        program.excluded[check] = rng.choice(seen[check])


def extremes(probe: Probe) -> tuple[int, int]:
    """The value may be anything that these bits make it."""
    sign = probe.undefined & 1 << 63
    rest = probe.undefined & ~sign
    low, high = probe.value & ~rest, probe.value | rest
    if sign:
        low, high = low | -1 << 63, high & (1 << 63) - 1
    return low, high


def not_equal(probe: Probe, number: int) -> Optional[bool]:
    if (probe.value ^ number) % 2**64 & ~probe.undefined:
        return True
    return None if probe.undefined else False


def holds(program: Program, probe: Probe) -> Optional[bool]:
    """None: what is not initialised decides."""
    least, greatest = extremes(probe)
    low, high = program.limits[probe.check]
    if probe.check in program.excluded:
        return not_equal(probe, program.excluded[probe.check])
    if low == high:
        differs = not_equal(probe, low)
        return None if differs is None else not differs
    if least < low:
        return None if greatest >= low else False
    if greatest > high:
        return None if least <= high else False
    return True


def first_violation(program: Program, outcome: Outcome,
                    lines: dict[int, int]) -> Optional[Found]:
    for probe in outcome.probes:
        good = holds(program, probe)
        if not good:
            kind = "uninitialised" if good is None else "assertion"
            return kind, lines[probe.check]
    return None


# --- what natives say -----------------------------------------------------------


def errors_of(program: Program, outcome: Outcome,
              lines: dict[int, int]) -> list[Found]:
    """Several places only of leaks and bounds."""
    places = [("bounds", line) for line in outcome.bounds]
    violation = first_violation(program, outcome, lines)
    if violation:
        return places + [violation]
    if outcome.failure:
        places += [(outcome.failure.kind, line)
                   for line in outcome.failure.lines]
    return places


def truth_of(program: Program, native: Native, looked_for: set[str]) -> Truth:
    truth, lines = Truth(exits="exit (" in show(program)), check_lines(program)
    for address, memory in zip(native.address, native.memory):
        first = errors_of(program, address, lines)
        second = errors_of(program, memory, lines)
        truth.found.update(first, second)
        # A failing run may be one of the memory sanitizer alone.
        demanded = first if address.failure or any(
            kind == "assertion" for kind, _ in first) else first + second
        truth.wrong.update(one for one in demanded if one[0] in looked_for)
        truth.unclear |= any(kind in STOPS - looked_for
                             for kind, _ in first + second)
        for kind, _ in first:
            if kind in LIMITS or kind == "undefined":
                truth.useless = f"natively {kind}"
    truth.found |= {("invalid-deref", line) for kind, line in truth.found
                    if kind in ("uninitialised", "bounds")}
    return truth


# --- what Assay says --------------------------------------------------------------


def ask(tools: Tools, program: Program, path: Path,
        looked_for: set[str]) -> Answer:
    options = ["--property=" + ",".join(sorted(looked_for))] \
        if program.overflow else []
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    ran = execute(["prlimit", f"--cpu={round(CPU_SECONDS * tools.slow)}",
                   tools.assay, "-q", f"--timeout={SECONDS * tools.slow:g}",
                   *options, str(path)], (SECONDS + 10) * tools.slow)
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    answer = read_answer(ran, path)
    answer.seconds = after - before
    return answer


def read_answer(ran: Ran, path: Path) -> Answer:
    text = ran.last()
    if ran.code is not None and -ran.code in (24, 9):  # SIGXCPU, SIGKILL
        return Answer("unknown", text=f"more than {CPU_SECONDS} s")
    crash = ran.crashed()
    if crash or ran.code in (64, 65):
        return Answer(crash or f"rejected: {ran.err[:200]}")
    if ran.code == 0:
        return Answer("safe")
    if ran.code == 20:
        return Answer("unknown", text=generic(text, path))
    match = re.match(r"UNSAFE: (\S+) at .*?:(\d+)", text)
    if not match:
        return Answer(f"unreadable: {text}")
    return Answer("unsafe", match[1], int(match[2]), text)


def generic(text: str, path: Path) -> str:
    """A reason without names and numbers."""
    text = text.replace(str(path), "FILE")
    return re.sub(r"\d+(:\d+)?", "N", re.sub(r"'[^']*'", "'X'", text))


# --- both ---------------------------------------------------------------------------


def judge(truth: Truth, answer: Answer) -> list[str]:
    """What disagrees, in words that are the same for the same sort of thing."""
    if answer.verdict not in ("safe", "unsafe", "unknown"):
        return [answer.verdict]
    if truth.useless or answer.verdict == "unknown":
        return []
    if answer.verdict == "safe":
        return [f"SAFE, but natively {kind}"
                for kind in sorted({kind for kind, _ in truth.wrong})]
    if (answer.kind, answer.line) in truth.found or truth.unclear:
        return []
    kinds = sorted({kind for kind, _ in truth.found})
    if answer.kind in kinds and "in qsort: " in answer.text \
            or answer.kind == "leak" and truth.exits:
        return []
    if answer.kind in kinds:
        return [f"UNSAFE, {answer.kind} at another line than natively"]
    return [f"UNSAFE, {answer.kind}, but natively "
            + (", ".join(kinds) or "all is well")]


class Check:
    """Several programs, which share the work of the linker."""

    def __init__(self, tools: Tools, directory: Path) -> None:
        self.tools, self.directory = tools, directory
        text = execute([tools.assay, "--help=c"], 10).out
        self.looked_for = ALWAYS | {kind for kind in NEWER
                                    if re.search(rf"\b{kind}\b", text)}

    def kinds(self, program: Program) -> set[str]:
        return self.looked_for | ({"overflow"} if program.overflow else set())

    def answer(self, seed: int, program: Program) -> Answer:
        path = self.directory / f"c-{seed}.c"
        path.write_text(show(program))
        return ask(self.tools, program, path, self.kinds(program))

    def all(self, programs: list[tuple[int, Program]]) -> list[Report]:
        natives = run_all([program for _, program in programs], self.directory)
        return [self.one(seed, program, native)
                for (seed, program), native in zip(programs, natives)]

    def one(self, seed: int, program: Program, native: Native) -> Report:
        report = Report("c", seed)
        set_limits(program, native, Random(seed))
        truth = truth_of(program, native, self.kinds(program))
        report.text = show(program)
        answer = self.answer(seed, program)
        if judge(truth, answer) and answer.kind in CLOSER:
            truth.found |= {(answer.kind, line) for line in CLOSER[answer.kind](
                program, self.directory)}
        report.problems = judge(truth, answer)
        report.verdict, report.seconds = answer.verdict, answer.seconds
        report.reason = answer.text if answer.verdict == "unknown" else ""
        report.truth = truth.useless or ", ".join(
            sorted({kind for kind, _ in truth.wrong})) or "safe"
        report.error = answer.kind
        report.fault = ", ".join(faults(program.top)) if program.faulty else ""
        report.detail = describe(truth, answer)
        return report


def describe(truth: Truth, answer: Answer) -> str:
    places = " ".join(f"{kind}:{line}" for kind, line in sorted(truth.found))
    return f"natively {places or 'nothing'}; Assay: {answer.verdict} " \
        f"{answer.text}"


def check_seeds(tools: Tools, seeds: list[int],
                directory: Path) -> list[Report]:
    return Check(tools, directory).all(
        [(seed, generate(seed)) for seed in seeds])


def summarize(reports: list[Report]) -> Iterator[str]:
    decided = [r for r in reports if r.verdict in ("safe", "unsafe")]
    seconds = sorted(r.seconds for r in reports) or [0.0]
    yield f"natively: {dict(Counter(r.truth for r in reports))}"
    yield f"assay: {dict(Counter(r.verdict for r in reports))}, " \
        f"{len(decided) / max(1, len(reports)):.1%} decided; " \
        f"{sum(seconds) / len(seconds):.2f} s on average, " \
        f"longest {seconds[-1]:.1f}"
    yield f"errors: {dict(Counter(r.error for r in reports if r.error))}"
    yield f"faults: {dict(Counter(r.fault for r in reports if r.fault))}"
