"""Runs generated C programs under the sanitizers, on all of their inputs.

Several programs are linked to one executable, twice: with AddressSanitizer,
LeakSanitizer and UBSan, and with MemorySanitizer.  c_native.c drives them.
"""

import itertools
import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterator, Optional

from c_model import Program, check_lines, show

HERE = Path(__file__).resolve().parent
CLANG = os.environ.get("ASSAY_CLANG", "clang-19")
COMPILE_SECONDS = 120
RUN_SECONDS = 300
COMMON = ["-g", "-O0", "-w", "-fno-strict-aliasing",
          "-fno-omit-frame-pointer", "-DNATIVE"]
# Reports of bounds inside of an object do not end the execution.
ADDRESS = ["-fsanitize=address,undefined", "-fno-sanitize=alignment",
           "-fno-sanitize-recover=all", "-fsanitize-recover=bounds",
           "-fsanitize-address-use-after-scope",
           "-mllvm", "-asan-opt=0"]  # or *(global + 5) is not looked at
# Globals follow each other, without UBSan's own between them.
GUARDED = ["-fkeep-persistent-storage-variables",
           "-include", str(HERE / "c_guards.h")]
# A comparison is as exact as Assay's: whatever the uninitialised bits are.
MEMORY = ["-fsanitize=memory", "-fno-sanitize-memory-param-retval",
          "-mllvm", "-msan-handle-icmp-exact"]
KEEP_GOING = ["-fsanitize-recover=memory"]
CHECKED = ["-fsanitize=signed-integer-overflow,shift"]
RENAMED = {"address": ["exit"],
           "memory": ["exit", "free", "malloc", "calloc", "realloc"]}
# With -fwrapv clang does not look for overflow.
WRAPPING = ["-fwrapv", "-fno-sanitize=signed-integer-overflow,shift"]
OPTIONS = "exitcode=99:symbolize=0:allocator_may_return_null=0"

# What the sanitizers say, in this order.
MESSAGES = [(re.compile(pattern), kind) for pattern, kind in [
    (r"LeakSanitizer: detected memory leaks", "leak"),
    (r"AddressSanitizer: (attempting (double-)?free|double-free|bad-free"
     r"|alloc-dealloc-mismatch)", "invalid-free"),
    (r"free of an uninitialised pointer", "invalid-free"),
    (r"AddressSanitizer: FPE", "div-by-zero"),
    (r"AddressSanitizer: \w+-param-overlap", "overlap"),
    (r"AddressSanitizer: stack-overflow", "stack-overflow"),
    (r"AddressSanitizer: (requested allocation|allocation-size-too-big"
     r"|calloc-overflow|out-of-memory)", "out-of-memory"),
    (r"AddressSanitizer: ", "invalid-deref"),
    (r"MemorySanitizer: use-of-uninitialized-value", "uninitialised"),
    (r"MemorySanitizer: ", "invalid-deref"),
    (r"runtime error: index .* out of bounds for type", "bounds"),
    (r"runtime error: division by zero", "div-by-zero"),
    (r"runtime error: (signed integer overflow|negation of|left shift"
     r"|shift exponent|division of .* cannot be represented)", "overflow"),
    (r"runtime error: variable length array bound", "vla-bound"),
    (r"runtime error: .*(null pointer|insufficient space|non-zero offset"
     r"|overflowed|incorrect function type)", "invalid-deref"),
    (r"runtime error: ", "undefined"),
]]
FRAME = re.compile(r"\s*#\d+ 0x\w+\s+(?:in \S+\s+)?\((\S+)\+(0x[0-9a-f]+)\)")


class NativeError(Exception):
    """Something is wrong with the way programs are run natively."""


@dataclass
class Failure:
    kind: str
    lines: list[int]  # several of leaks


@dataclass
class Probe:
    """A value that a check saw."""

    check: int
    value: int
    undefined: int  # these bits are not initialised


@dataclass
class Outcome:
    """Of one execution."""

    probes: list[Probe]
    failure: Optional[Failure] = None
    bounds: set[int] = field(default_factory=set)  # lines

    def goes_wrong(self) -> bool:
        return self.failure is not None


@dataclass
class Native:
    """Of one program: one outcome for each tuple of inputs."""

    address: list[Outcome]
    memory: list[Outcome]


def run(command: list[str], text: str = "",
        seconds: float = COMPILE_SECONDS) -> str:
    env = {**os.environ, "LC_ALL": "C", "MSAN_OPTIONS": OPTIONS,
           "UBSAN_OPTIONS": OPTIONS, "LSAN_OPTIONS": "use_registers=0",
           "ASAN_OPTIONS": OPTIONS + ":detect_leaks=1:leak_check_at_exit=0"
           ":detect_stack_use_after_return=1:redzone=256:max_redzone=512"}
    try:
        done = subprocess.run(command, input=text, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, encoding="utf-8",
                              errors="replace", timeout=seconds, env=env)
    except subprocess.TimeoutExpired as error:
        raise NativeError(f"{command[0]} runs for too long") from error
    if done.returncode != 0:
        raise NativeError(f"{command[0]}: {done.stderr[:600]}")
    return done.stdout


# --- compiling ---------------------------------------------------------------


def tuples(program: Program) -> list[tuple[int, ...]]:
    return list(itertools.product(*(one.values for one in program.inputs)))


def table(count: int) -> str:
    names = [f"program_{i}" for i in range(count)]
    return "".join(f"extern int {name} (void);\n" for name in names) + \
        "int (*const programs[]) (void) = {" + ", ".join(names) + "};\n"


def flags_of(program: Program, i: int, name: str) -> list[str]:
    less = [] if program.overflow else WRAPPING
    guards = GUARDED if name == "address" else []
    return [*less, *guards, f"-Dmain=program_{i}",
            *(f"-D{one}=case_{one}" for one in RENAMED[name])]


def build(programs: list[Program], directory: Path, name: str,
          flags: list[str]) -> Path:
    objects = []
    for i, program in enumerate(programs):
        source = directory / f"p{i}.c"
        source.write_text(show(program, native=True))
        objects.append(str(directory / f"{name}{i}.o"))
        run([CLANG, *COMMON, *flags, *flags_of(program, i, name), "-c",
             str(source), "-o", objects[-1]])
    return link(directory, name, flags, objects)


def without_marks(text: str) -> str:
    """Checks for overflow become a part of the program; clang tells
    MemorySanitizer to leave them alone."""
    return re.sub(r", !nosanitize !\d+", "", text)


SUM = re.compile(r"^  %(\w+) = ((?:add|sub|mul|[us]div|[us]rem)[ a-z]*?) "
                 r"(i\d+) ([^,\n]+), ([^,\n]+)(.*)$", re.M)


def with_carries(text: str) -> str:
    """The results of arithmetic on what is not initialised are so in all of
    their bits.  MemorySanitizer forgets carries otherwise; but it takes the
    number of trailing zeros for uninitialised as a whole."""
    types = sorted({match[3] for match in SUM.finditer(text)})
    text = SUM.sub(
        r"  %sum.\1 = \2 \3 \4, \5\6\n  %or.\1 = or \3 \4, \5\6\n"
        r"  %zeros.\1 = call \3 @llvm.cttz.\3(\3 %or.\1, i1 false)\6\n"
        r"  %none.\1 = xor \3 %zeros.\1, %zeros.\1\6\n"
        r"  %\1 = xor \3 %sum.\1, %none.\1\6", text)
    return text + "".join(f"declare {one} @llvm.cttz.{one}({one}, i1)\n"
                          for one in types
                          if f"declare {one} @llvm.cttz.{one}(" not in text)


def build_edited(program: Program, directory: Path, flags: list[str],
                 edit: Callable[[str], str]) -> Path:
    """For MemorySanitizer, which goes on after a report."""
    source, text = directory / "p0.c", directory / "edited.ll"
    source.write_text(show(program, native=True))
    run([CLANG, *COMMON, *MEMORY, *KEEP_GOING, *flags,
         *flags_of(program, 0, "memory"), "-Xclang", "-disable-llvm-passes",
         "-S", "-emit-llvm", str(source), "-o", str(text)])
    text.write_text(edit(text.read_text()))
    made = directory / "edited0.o"
    run([CLANG, *COMMON, *MEMORY, *KEEP_GOING, "-c", str(text), "-o",
         str(made)])
    return link(directory, "memory", [*MEMORY, *KEEP_GOING, *flags],
                [str(made)])


def link(directory: Path, name: str, flags: list[str],
         objects: list[str]) -> Path:
    main = directory / "table.c"
    main.write_text(table(len(objects)))
    # The driver is not to be looked at, but for what MemorySanitizer needs.
    own = [*flags, "-DMEMORY"] if name == "memory" else []
    run([CLANG, *COMMON, *own, "-c", str(HERE / "c_native.c"), "-o",
         str(directory / f"{name}-driver.o")])
    executable = directory / name
    run([CLANG, *COMMON, *flags, str(main), str(directory / f"{name}-driver.o"),
         *objects, "-o", str(executable)])
    return executable


# --- reading reports -----------------------------------------------------------


@dataclass
class Raw:
    """What the driver prints about one execution."""

    probes: list[Probe]
    report: list[str]
    status: int


def read_runs(text: str) -> Iterator[Raw]:
    probes: list[Probe] = []
    report: list[str] = []
    for line in text.splitlines():
        if line.startswith("@"):
            probes = [Probe(*map(int, one.split()))
                      for one in line[1:].split(",") if one.strip()]
            report = []
        elif line.startswith("= "):
            yield Raw(probes, report, int(line[2:]))
        else:
            report.append(line)


class Symbols:
    """Functions and lines of the programs for addresses; the symbolizer starts
    once."""

    def __init__(self, executable: Path, texts: list[list[str]]) -> None:
        offsets = {match[2] for text in texts for match in map(FRAME.match, text)
                   if match and match[1] == str(executable)}
        self.executable = str(executable)
        self.places: dict[str, tuple[str, int]] = {}
        self.freeing: set[str] = set()  # addresses in 'free' and 'realloc'
        if offsets:
            self.ask(sorted(offsets))

    def ask(self, offsets: list[str]) -> None:
        tool = shutil.which("llvm-symbolizer-19") or "llvm-symbolizer"
        out = run([tool, "--no-inlines", f"--obj={self.executable}"],
                  "".join(offset + "\n" for offset in offsets))
        for offset, block in zip(offsets, out.strip().split("\n\n")):
            function, place = block.split("\n")[:2]
            match = re.match(r".*/(p\d+\.c):(\d+)", place)
            if match:
                self.places[offset] = (match[1], int(match[2]))
            if re.fullmatch(r"(__interceptor_)?(free|realloc)", function):
                self.freeing.add(offset)

    def line(self, frame: str) -> Optional[int]:
        match = FRAME.match(frame)
        place = self.places.get(match[2]) if match else None
        return place[1] if place else None

    @staticmethod
    def stack(report: list[str]) -> Iterator[str]:
        """The first stack in these lines."""
        seen = False
        for text in report:
            is_frame = FRAME.match(text) is not None
            if seen and not is_frame:
                break
            seen = seen or is_frame
            yield text

    def first(self, report: list[str]) -> int:
        lines = map(self.line, self.stack(report))
        return next((line for line in lines if line), 0)

    def is_in_free(self, report: list[str]) -> bool:
        matches = map(FRAME.match, self.stack(report))
        return any(match and match[2] in self.freeing for match in matches)

    def leaks(self, report: list[str]) -> list[int]:
        starts = [i for i, text in enumerate(report)
                  if re.match(r"(Direct|Indirect) leak", text)]
        return sorted({self.first(report[i + 1:]) for i in starts})


def read_failure(raw: Raw, symbols: Symbols) -> Outcome:
    outcome = Outcome(raw.probes)
    for i, text in enumerate(raw.report):
        kind = next((kind for pattern, kind in MESSAGES
                     if pattern.search(text)), None)
        place = re.match(r".*?:(\d+):\d+: runtime error", text)
        if kind is None:
            continue
        if kind == "bounds" and place:
            outcome.bounds.add(int(place[1]))
            continue
        if kind == "vla-bound":
            kind = "bounds"
        found = [int(place[1])] if place else symbols.leaks(raw.report[i:]) \
            if kind == "leak" else [symbols.first(raw.report[i + 1:])]
        # 'free' follows the pointer before it says what is wrong with it.
        if kind == "invalid-deref" and symbols.is_in_free(raw.report[i + 1:]):
            kind = "invalid-free"
        outcome.failure = Failure(kind, found)
        return outcome
    if os.WIFSIGNALED(raw.status):
        name = signal.Signals(os.WTERMSIG(raw.status)).name
        outcome.failure = Failure(name, [0])
    elif raw.status != 0:
        outcome.failure = Failure("undefined", [0])
    return outcome


Plan = list[tuple[int, tuple[int, ...]]]


def execute_raw(executable: Path,
                programs: list[Program]) -> tuple[Plan, list[Raw], Symbols]:
    plan = [(i, values) for i, program in enumerate(programs)
            for values in tuples(program)]
    text = run([str(executable)], "".join(
        " ".join(map(str, (i, *values))) + "\n" for i, values in plan),
        RUN_SECONDS)
    raws = list(read_runs(text))
    if len(raws) != len(plan):
        raise NativeError("runs are missing")
    return plan, raws, Symbols(executable, [raw.report for raw in raws])


def execute(executable: Path, programs: list[Program]) -> list[list[Outcome]]:
    """For each program, the outcomes of all of its inputs."""
    plan, raws, symbols = execute_raw(executable, programs)
    outcomes: list[list[Outcome]] = [[] for _ in programs]
    for (i, _), raw in zip(plan, raws):
        outcomes[i].append(read_failure(raw, symbols))
    return outcomes


def run_all(programs: list[Program], directory: Path) -> list[Native]:
    address = execute(build(programs, directory, "address", ADDRESS), programs)
    memory = execute(build(programs, directory, "memory", MEMORY), programs)
    return [Native(a, m) for a, m in zip(address, memory)]


def reported(program: Program, executable: Path) -> set[int]:
    _, raws, symbols = execute_raw(executable, [program])
    checks = check_lines(program)
    return {symbols.first(raw.report[i + 1:]) for raw in raws
            for i, text in enumerate(raw.report)
            if "use-of-uninitialized-value" in text} | {
        checks[probe.check] for raw in raws for probe in raw.probes
        if probe.undefined}


def uninitialised_checks(program: Program, directory: Path) -> set[int]:
    """Lines where an operand of a check for overflow is not initialised."""
    return reported(program, build_edited(program, directory, CHECKED,
                                          without_marks))


def uninitialised_sums(program: Program, directory: Path) -> set[int]:
    """Lines where a value decides that was computed from one that is not
    initialised."""
    return reported(program, build_edited(program, directory, [],
                                          with_carries))
