"""What the scripts for C share: running a program within limits, and TAP."""

import argparse
import os
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT_BLOCKS = 32  # of what a process prints
VERDICTS = {0: "SAFE", 10: "UNSAFE", 20: "UNKNOWN"}


@dataclass
class Finished:
    """What a process has done; 'kilobytes' is the most memory it or a child of
    it had, 'left' what is in its TMPDIR."""

    command: str
    code: Optional[int]  # None: it took too long
    out: str
    err: str
    seconds: float
    kilobytes: int
    left: list[str]

    def last(self) -> str:
        return self.out.rstrip("\n").split("\n")[-1]

    def text(self) -> str:
        end = "took too long" if self.code is None else f"exit {self.code}"
        return "\n".join([f"$ {self.command}", end,
                          *self.out.splitlines()[-4:],
                          *self.err.splitlines()[:6]])


def read_all(stream, into: list[bytes]) -> None:
    """Keeps the beginning and the end."""
    rest = b""
    for block in iter(lambda: stream.read(1 << 16), b""):
        if len(into) < KEPT_BLOCKS:
            into.append(block)
        else:
            rest = (rest + block)[-(1 << 16):]
    into.append(rest)


def start(command: list[str], tmp: str, memory: Optional[int]):
    def limit() -> None:
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "TMPDIR": tmp, "LC_ALL": "C"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, start_new_session=True, preexec_fn=limit)


def run(command: list[str], seconds: float,
        memory: Optional[int] = None) -> Finished:
    """Runs it in ROOT with a TMPDIR of its own; ends it and its children after
    so many seconds.  Of much output the middle is lost."""
    with tempfile.TemporaryDirectory(prefix="assay-c-") as tmp:
        begun = time.monotonic()
        process = start(command, tmp, memory)
        out: list[bytes] = []
        err: list[bytes] = []
        readers = [threading.Thread(target=read_all, args=(stream, into))
                   for stream, into in ((process.stdout, out),
                                        (process.stderr, err))]
        for reader in readers:
            reader.start()
        late = threading.Event()

        def kill() -> None:
            late.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(seconds, kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        for reader in readers:
            reader.join()
        process.stdout.close()
        process.stderr.close()
        return Finished(
            shlex.join(command), None if late.is_set() else process.returncode,
            b"".join(out).decode("utf-8", "replace"),
            b"".join(err).decode("utf-8", "replace"),
            time.monotonic() - begun, usage.ru_maxrss,
            sorted(os.listdir(tmp)))


class Tap:
    """Counts and prints."""

    def __init__(self) -> None:
        self.count = self.failed = 0

    def check(self, good: object, name: str, *details: object) -> None:
        self.count += 1
        self.failed += not good
        print(f"{'ok' if good else 'not ok'} {self.count} - {name}")
        if not good:
            for line in "\n".join(map(str, details)).splitlines():
                print("#  ", line)
        sys.stdout.flush()

    def skip(self, name: str, why: str) -> None:
        self.count += 1
        print(f"ok {self.count} - {name} # SKIP {why}")

    def note(self, text: str) -> None:
        print("#", text)
        sys.stdout.flush()

    def end(self) -> int:
        print(f"1..{self.count}")
        return 1 if self.failed else 0


def parser(description: str) -> argparse.ArgumentParser:
    """With the option that all scripts have."""
    result = argparse.ArgumentParser(description=description)
    result.add_argument("--assay", metavar="PATH",
                        default=os.environ.get("ASSAY", "build-test/assay"),
                        help="the program to test (%(default)s)")
    return result


def assay_path(args: argparse.Namespace) -> str:
    return str(Path(args.assay).resolve())
