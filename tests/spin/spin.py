"""The installed Spin: makes verifiers of a model, runs them, reads what they
say.  Without reduction and without changes to the model (-o1 -o2 -o3), as only
then the numbers of two programs can be compared."""

import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

GENERATE = ["spin", "-o1", "-o2", "-o3", "-a"]
COMPILE = ["-w", "-O0", "-DNOREDUCE", "-DMEMLIM=6000"]
# Verifiers: a name, and flags for gcc.
SAFETY = ("safety", "-DSAFETY", "-DNOCLAIM")
CYCLES = ("cycles", "-DNFAIR=3")
PROGRESS = ("progress", "-DNP", "-DNFAIR=3")
BITS = 16  # of the hash table when nothing else is said: models are small
DEPTH = 200_000


def available() -> bool:
    return bool(shutil.which("spin") and shutil.which("gcc"))


@dataclass
class Done:
    """What a process has done."""

    code: Optional[int]  # None: killed after its time
    out: str
    err: str

    def killed_by(self) -> Optional[str]:
        if self.code is None:
            return "timeout"
        return signal.Signals(-self.code).name if self.code < 0 else None


def execute(command: list[str], seconds: float,
            cwd: Optional[Path] = None) -> Done:
    """Kills what it starts, with its children, when the time is over."""
    process = subprocess.Popen(
        command, cwd=cwd, start_new_session=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        errors="replace")
    try:
        out, err = process.communicate(timeout=seconds)
        return Done(process.returncode, out, err)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return Done(None, out, err)


@dataclass
class Found:
    """What a verifier says."""

    states: int = 0
    transitions: int = 0
    errors: int = 0
    first_error: str = ""
    complete: bool = False  # it has seen everything
    refused: str = ""  # it did not search at all
    text: str = ""

    def unsafe(self) -> bool:
        return bool(self.errors or self.first_error)


def read_output(done: Done) -> Found:
    def number(pattern: str) -> int:
        match = re.search(pattern, done.out, re.M)
        return int(match[1]) if match else 0

    error = re.search(r"^pan:1: (.*?)(?: \(at depth|$)", done.out, re.M)
    found = Found(number(r"^\s*(\d+) states, stored"),
                  number(r"^\s*(\d+) transitions"),
                  number(r"errors: (\d+)"), error[1] if error else "",
                  text=done.out + done.err)
    if done.code == -signal.SIGFPE:
        found.first_error = "division by zero"
    elif not found.states:
        found.refused = done.killed_by() or found.text.strip()[:300] or "silent"
    found.complete = not (
        done.code or "Search not completed" in found.text
        or "max search depth too small" in found.text)
    return found


class Model:
    """A model that Spin has read, in a directory of its own."""

    def __init__(self, path: Path, directory: Path, *flags: str) -> None:
        """Flags are -D for Spin and gcc, -O for gcc."""
        self.directory, self.flags = directory, flags
        self.made: dict[str, Optional[str]] = {}
        defines = [flag for flag in flags if flag.startswith("-D")]
        self.said = execute([*GENERATE, *defines, str(path.resolve())], 60,
                            directory)

    def accepted(self) -> bool:
        """Some errors do not keep Spin from generating a verifier."""
        return self.compile(*SAFETY) is None

    def claims(self) -> list[str]:
        """The names of its claims, if there are several."""
        match = re.search(r"contains \d+ never claims: (.*)", self.said.out)
        return match[1].split(", ") if match else []

    def compile(self, name: str, *flags: str) -> Optional[str]:
        """Makes the verifier 'name', once.  None, or what gcc complains of."""
        if name not in self.made:
            done = execute(["gcc", *COMPILE, *flags, *self.flags, "-o", name,
                            "pan.c"], 120, self.directory)
            self.made[name] = None if done.code == 0 else done.err or "killed"
        return self.made[name]

    def run(self, name: str, *arguments: str, seconds: float = 60) -> Found:
        return read_output(execute(
            [f"./{name}", "-n", *arguments], seconds, self.directory))
