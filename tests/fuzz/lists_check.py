"""Compares Assay with the sanitizers on generated programs about lists.

A program asks for inputs as long as it likes.  It is run on all short sequences of
the values that matter to it, and on random ones (lists_native.c).  A run that fails
contradicts SAFE; one with a mistake that is left open is not run.  UNSAFE must be what some run does: one of these, or the one that
Assay describes by its harness.  A program with a mistake that is proved all the same
is run many times as often.
"""

import atexit
import functools

import importlib.machinery
import importlib.util
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Iterator, Optional

from c_check import Answer, read_answer
from lists_generate import Listing
from report import Report
from tools import Tools, execute

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CLANG = os.environ.get("ASSAY_CLANG", "clang-19")
ADDRESS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all",
           "-fno-sanitize=signed-integer-overflow")
MEMORY = ("-fsanitize=memory", "-fno-sanitize-memory-param-retval")
SECONDS = 60  # on a busy machine
CPU_SECONDS = 8
SHAPE_SECONDS = 2
RUNS = 15_000
JUDGE_RUNS = 60_000
BOTH = 64  # one of so many that shape analysis leaves open is for all engines
HARNESS_SECONDS = 60
# What random inputs may lead to, and no engine looks for.
LIMITS = {"stack overflow", "out of memory", "signal"}


def load_native():
    """tests/c/native: how cases are compiled and reports are read."""
    loader = importlib.machinery.SourceFileLoader(
        "native", str(ROOT / "tests/c/native"))
    spec = importlib.util.spec_from_loader("native", loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules["native"] = module
    loader.exec_module(module)
    return module


native = load_native()


@functools.cache
def driver(sanitizers: tuple[str, ...]) -> Path:
    """lists_native.c, compiled for AddressSanitizer or MemorySanitizer."""
    memory = ["-DCASE_MEMORY", *MEMORY] if sanitizers == MEMORY else []
    directory = Path(tempfile.mkdtemp(prefix="assay-lists-"))
    atexit.register(shutil.rmtree, directory, True)
    native.compile_file([CLANG, "-g", "-O1", "-w", "-fno-builtin", *memory, "-c",
                         str(HERE / "lists_native.c"),
                         "-o", str(directory / "driver.o")])
    return directory / "driver.o"


STATIC = re.compile(r"^static (?!const)[^(=]*?(\w+)(?:\[\w*\])*;$", re.M)


def reset_of(text: str) -> str:
    """What the program begins with: executions follow each other in one process."""
    clear = "".join(f"__builtin_memset (&{name}, 0, sizeof {name});\n"
                    for name in STATIC.findall(text))
    return f"void case_reset (void) {{\n{clear}}}\n"


def compile_listings(text: str, program: Path, flags: list[str],
                     sanitizers: tuple[str, ...]) -> None:
    """Text that defines case_mains and case_reset, for the driver."""
    source = program.with_suffix(".all.c")
    source.write_text(text)
    renamed = [f"-D{name}=case_{name}" for name in native.RENAMED]
    linker = ["-fuse-ld=lld"] if shutil.which("ld.lld") else []
    native.compile_file([CLANG, "-g", "-O0", "-w", *sanitizers, *renamed,
                         *linker, *flags, str(source), str(driver(sanitizers)),
                         "-o", str(program)])


def values_of(text: str) -> list[str]:
    """Those that make a difference: 0 is first and ends loops."""
    numbers = {int(word) for word in re.findall(r"-?\b\d+\b", text)}
    numbers = {n for n in numbers if abs(n) < 100} - {0, 1}
    return ["0", "1", "-1", *map(str, sorted(numbers - {-1})[:9])]


class Check:
    def __init__(self, tools: Tools, listing: Listing, directory: Path,
                 kind: str = "lists") -> None:
        self.tools, self.listing, self.directory = tools, listing, directory
        self.kind = kind
        self.path = directory / f"lists-{listing.seed}.c"
        self.path.write_text(listing.text)
        self.program = directory / "case"

    def flags(self) -> list[str]:
        return []

    def sanitizers(self) -> tuple[str, ...]:
        return ADDRESS

    def failure(self, runs: int) -> Optional[native.Report]:
        """The first failure of many runs."""
        if not self.program.exists():
            compile_listings(
                f'#include "{self.path}"\n'
                "int (*const case_mains[]) (void) = {(int (*) (void))main};\n"
                + reset_of(self.listing.text),
                self.program, self.flags(), self.sanitizers())
        done = native.run_program(
            self.program, ["0", str(runs), str(self.listing.seed),
                           *values_of(self.listing.text)])
        found = native.read_report(done.stderr, self.path)
        if done.returncode != 0 and not found:
            return native.Report("signal", [0])
        return found if done.returncode != 0 else None

    def ask(self, seconds: float, *options: str) -> Answer:
        slow = self.tools.slow
        ran = execute(["prlimit", f"--cpu={max(1, round(seconds * slow))}",
                       self.tools.assay, "-q", f"--timeout={SECONDS * slow:g}",
                       *options, str(self.path)], (SECONDS + 10) * slow)
        return read_answer(ran, self.path)

    def answer(self) -> Answer:
        """Shape analysis alone, so that bounded model checking hides nothing
        of what it says; then both."""
        harness = ["--harness", str(self.directory / "harness")]
        alone = self.ask(SHAPE_SECONDS, "--engine=shape", *harness)
        if alone.verdict != "unknown" or self.listing.seed % BOTH != 0:
            return alone
        both = self.ask(CPU_SECONDS, *harness)
        if both.verdict == "unknown":
            both.text = alone.text
        return both

    def harness_fails_so(self) -> bool:
        """Whether the run that Assay describes fails as it says."""
        script = self.directory / "harness" / "run.sh"
        ran = execute(["sh", str(script)], HARNESS_SECONDS)
        return "run.sh: as expected: " in ran.out + ran.err

    def judge(self, failure: Optional[native.Report],
              answer: Answer) -> list[str]:
        if answer.verdict not in ("safe", "unsafe", "unknown"):
            return [answer.verdict]
        if answer.verdict == "safe" and failure and failure.kind not in LIMITS:
            return [f"SAFE, but natively {failure.kind}"]
        if answer.verdict != "unsafe":
            return []
        if failure and answer.line in failure.lines and answer.kind in \
                native.SAME.get(failure.kind, (failure.kind,)):
            return []
        if self.harness_fails_so():
            return []
        if answer.kind == "leak" and "exit (" in self.listing.text:
            return []  # locals that are dead may still hide what is lost
        return [f"UNSAFE, {answer.kind}, which no run confirms"]

    def all(self) -> Report:
        report = Report(self.kind, self.listing.seed)
        answer, failure = self.answer(), None
        is_open = self.listing.fault and answer.verdict == "unknown"
        if not is_open:
            failure = self.failure(RUNS)
        if answer.verdict == "safe" and self.listing.fault and not failure:
            failure = self.failure(JUDGE_RUNS)
        report.problems = self.judge(failure, answer)
        report.verdict, report.error = answer.verdict, answer.kind
        report.reason = answer.text if answer.verdict == "unknown" else ""
        report.truth = failure.kind if failure else \
            "not run" if is_open else "safe"
        report.fault = self.listing.fault
        report.shape = f"{self.listing.shape}, {self.listing.payload}"
        report.detail = f"natively {report.truth} " \
            f"{failure.lines if failure else ''}; Assay: {answer.text}"
        report.text = self.listing.text
        return report


def check(tools: Tools, listing: Listing, directory: Path,
          kind: str = "lists") -> Report:
    return Check(tools, listing, directory, kind).all()


# --- many at once ---------------------------------------------------------------

NAMES_OF_ALL = re.compile(r"^(?:static [^(;=]*?)?\*?(\w+) \(|^static [^(;=]*?"
                          r"\*?(\w+);|\bstruct (\w+) {", re.M)


def with_own_names(listing: Listing, number: int) -> str:
    """What the program defines has the number in its name, as other programs
    are in the same file."""
    found = {name for names in NAMES_OF_ALL.findall(listing.text)
             for name in names if name} | {"main"}
    found -= {"malloc", "free", "calloc", "exit", "abort", "assert"}
    pattern = re.compile(r"\b(" + "|".join(sorted(found)) + r")\b")
    text = pattern.sub(rf"\1_{number}", listing.text)
    return "#undef OWNER\n" + text


class Batch:
    """Programs that are compiled together for the sanitizers, which takes most of
    the time otherwise.  What is easy to say of one is said here; all others are
    checked one by one.  Of an UNSAFE one some run must fail; whether as Assay says
    is only asked of those that are checked alone."""

    def __init__(self, tools: Tools, listings: list[Listing],
                 directory: Path) -> None:
        self.tools, self.listings, self.directory = tools, listings, directory
        text = "".join(with_own_names(one, i) for i, one in enumerate(listings))
        mains = ", ".join(f"main_{i}" for i in range(len(listings)))
        self.program = directory / "case"
        compile_listings(text + "int (*const case_mains[]) (void) = "
                         f"{{{mains}}};\n" + reset_of(text), self.program, [],
                         ADDRESS)

    def fails(self, number: int, runs: int) -> bool:
        listing = self.listings[number]
        done = native.run_program(
            self.program, [str(number), str(runs), str(listing.seed),
                           *values_of(listing.text)])
        return done.returncode != 0

    def report(self, number: int) -> Optional[Report]:
        """None: it has to be looked at alone."""
        listing = self.listings[number]
        seconds = SHAPE_SECONDS / 2 if listing.fault else SHAPE_SECONDS
        answer = Check(self.tools, listing, self.directory / str(number)
                       ).ask(seconds, "--engine=shape")
        known = {"safe": False, "unsafe": True, "unknown": False}
        if listing.seed % BOTH == 0 or answer.verdict not in known:
            return None
        is_safe = answer.verdict == "safe"
        is_open = listing.fault and answer.verdict == "unknown"
        runs = JUDGE_RUNS if listing.fault and is_safe else RUNS
        if not is_open and \
                self.fails(number, runs) != known[answer.verdict]:
            return None
        truth = "not run" if is_open else \
            "fails" if known[answer.verdict] else "safe"
        return Report("lists", listing.seed, verdict=answer.verdict,
                      reason=answer.text if answer.verdict == "unknown" else "",
                      truth=truth, fault=listing.fault, text=listing.text,
                      shape=f"{listing.shape}, {listing.payload}")

    def all(self) -> Iterator[Report]:
        for number, listing in enumerate(self.listings):
            yield self.report(number) or \
                check(self.tools, listing, self.directory / str(number))


def check_all(tools: Tools, listings: list[Listing],
              directory: Path) -> list[Report]:
    for number in range(len(listings)):
        (directory / str(number)).mkdir()
    return list(Batch(tools, listings, directory).all())


# --- the whole -----------------------------------------------------------------


def proved(reports: list[Report]) -> str:
    safe = sum(r.verdict == "safe" for r in reports)
    return f"{safe} of {len(reports)}"


def summarize(reports: list[Report]) -> Iterator[str]:
    """As far as is known a program is safe if it has no mistake and never
    failed, or if Assay says so."""
    good = [r for r in reports if r.truth == "safe"
            and (not r.fault or r.verdict == "safe")]
    yield f"natively: {dict(Counter(r.truth for r in reports))}"
    yield f"assay: {dict(Counter(r.verdict for r in reports))}"
    yield f"proved of those that are safe: {proved(good)}"
    for shape in sorted({r.shape for r in good}):
        yield f"  {shape}: {proved([r for r in good if r.shape == shape])}"
    harmless = [r for r in good if r.fault and r.verdict == "safe"]
    yield f"with a mistake that does no harm, and proved: {len(harmless)}"
    asked = [r for r in reports if r.fault and r.verdict != "safe"
             and r.seed % BOTH == 0]
    found = sum(r.verdict == "unsafe" for r in asked)
    yield f"found of mistakes that all engines looked for: {found} of {len(asked)}"
