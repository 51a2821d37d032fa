"""The programs that are compared: Assay, explore, Z3."""

import os
import re
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Optional

SECONDS = 8  # what Assay gets; it is killed later than that
GOOD_CODES = {0, 10, 11, 20, 64, 65}


@dataclass
class Ran:
    code: Optional[int]  # None: killed after its time
    out: str
    err: str

    def last(self) -> str:
        return self.out.rstrip("\n").split("\n")[-1]

    def crashed(self) -> Optional[str]:
        """What is wrong with the way it ended."""
        if self.code is None:
            return "runs for too long"
        if self.code < 0:
            return f"killed by {signal.Signals(-self.code).name}"
        if self.code not in GOOD_CODES:
            return f"exit code {self.code}: {self.err.strip()[:200]}"
        return None


def execute(command: list[str], seconds: float) -> Ran:
    """Kills what it starts, with its children, when the time is over."""
    process = subprocess.Popen(
        command, start_new_session=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        errors="replace")
    try:
        out, err = process.communicate(timeout=seconds)
        return Ran(process.returncode, out, err)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return Ran(None, out, err)


@dataclass
class Tools:
    assay: str
    explore: str
    slow: float = 1  # a factor for sanitizers
    patience: int = 4  # seconds for Spacer
    limit: float = SECONDS  # for one verification

    def verify(self, path: Path, *options: str) -> Ran:
        seconds = self.limit * self.slow
        return execute([self.assay, "-q", f"--timeout={seconds:g}", *options,
                        str(path)], seconds + 10)

    def evidence(self, command: str, path: Path) -> Ran:
        return execute([self.assay, command, str(path)],
                       10 * SECONDS * self.slow)

    def export(self, form: str, path: Path, to: Path) -> Ran:
        return execute([self.assay, f"--export={form}", str(path), "-o",
                        str(to)], SECONDS * self.slow)

    def brute_force(self, path: Path) -> Ran:
        return execute([self.explore, "--states=20000", str(path)],
                       2 * self.limit * self.slow)

    def spacer(self, path: Path) -> Optional[str]:
        """safe, unsafe or None."""
        ran = execute(["z3", f"-T:{self.patience}", str(path)],
                      self.patience + 5)
        return {"sat": "safe", "unsat": "unsafe"}.get(ran.out.strip())

    def option_lines(self) -> list[tuple[str, str, str]]:
        """The options of the engine: name, values or default, range."""
        text = execute([self.assay, "--help=slab"], 10).out
        return re.findall(r"^  --(slab\.\w+)=(\S+)(?:  \((.*)\))?$", text,
                          re.MULTILINE)


def some_options(lines: list[tuple[str, str, str]], rng: Random) -> list[str]:
    """All engines as they are, one of them, or slab with options at random."""
    which = rng.random()
    if which < 0.5:
        return [[], ["--engine=slab"], ["--engine=kind"],
                ["--engine=spacer"]][int(8 * which)]
    chosen = []
    for name, values, span in lines:
        if rng.random() < 0.4:
            continue
        if "|" in values:
            value = rng.choice(values.replace("*", "").split("|"))
        elif span:
            lo, hi = map(int, span.split(" to "))
            value = str(rng.choice([lo, min(hi, lo + 1),
                                    rng.randint(lo, min(hi, 20))]))
        else:
            continue
        chosen.append(f"--{name}={value}")
    return ["--engine=slab", *chosen]
