"""Runs programs and says what they cost."""

import os
import re
import resource
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional

ROOT = Path(__file__).resolve().parent.parent
GRACE = 10  # seconds that a program has to notice its own limit


@dataclass
class Done:
    """What a process has done; times and memory include its children."""

    code: int
    output: str
    wall: float
    cpu: float
    rss_mb: float
    killed: bool = False

    def last_line(self) -> str:
        return (self.output.strip().splitlines() or [""])[-1]


@contextmanager
def killed_after(pid: int, seconds: float) -> Iterator[list[bool]]:
    """Kills the process group when the time is up, and says so."""
    killed: list[bool] = []

    def kill(*_: object) -> None:
        killed.append(True)
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)

    signal.signal(signal.SIGALRM, kill)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield killed
    except BaseException:
        kill()
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def execute(command: list[str], seconds: float,
            cpu_seconds: Optional[int] = None) -> Done:
    """Runs the command in ROOT and waits for it, at most so long."""
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True)
        if cpu_seconds:
            resource.prlimit(process.pid, resource.RLIMIT_CPU,
                             (cpu_seconds, cpu_seconds))
        with killed_after(process.pid, seconds) as killed:
            _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    return Done(process.returncode, text, wall,
                usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
                bool(killed))


# --- the size of a certificate ----------------------------------------------

Tree = object  # a token, or a list of trees
Scope = dict[str, int]  # the atoms of each name bound by 'let'

TOKEN = re.compile(r'\|[^|]*\||"[^"]*"|[()]|[^\s()|"]+')
CONNECTIVES = {"and", "or", "not", "=>", "ite"}


@dataclass
class Size:
    """How large the node labels of a certificate are."""

    bytes: int = 0
    nodes: int = 0
    conjuncts: int = 0
    disjunctive: int = 0  # conjuncts with more than one atom
    atoms: int = 0
    obligations: int = 0


def parse(text: str) -> Tree:
    stack: list[list[Tree]] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0][0]


def open_lets(term: Tree, scope: Scope) -> Tree:
    """The body within its 'let's, whose names enter the scope."""
    while isinstance(term, list) and term[0] == "let":
        for name, value in term[1]:
            scope[name] = count_atoms(value, scope)
        term = term[2]
    return term


def count_atoms(term: Tree, scope: Scope) -> int:
    term = open_lets(term, scope)
    if not isinstance(term, list):
        return scope.get(term, 0 if term in ("true", "false") else 1)
    if term[0] in CONNECTIVES:
        return sum(count_atoms(part, scope) for part in term[1:])
    return 1


def conjuncts(term: Tree) -> list[Tree]:
    return term[1:] if isinstance(term, list) and term[0] == "and" else [term]


def certificate_size(proof: Path) -> Size:
    """Counts in the node labels of proof.smt2, with every 'let' expanded."""
    text = proof.read_text()
    size = Size(bytes=len(text), obligations=text.count("(check-sat)"))
    for label in re.findall(r"^\(define-fun node-\d+ .*?\n(?=\()", text,
                            re.MULTILINE | re.DOTALL):
        scope: Scope = {}
        body = open_lets(parse(label)[4], scope)
        counts = [count_atoms(part, scope) for part in conjuncts(body)]
        size.nodes += 1
        size.conjuncts += len(counts)
        size.disjunctive += sum(count > 1 for count in counts)
        size.atoms += sum(counts)
    return size
