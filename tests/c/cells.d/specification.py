"""Reads .ref files: what kinds, references and entries there are."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional


@dataclass
class Parameter:
    """'int v in 0 .. NV', or 'env_t *e'."""

    type: str
    name: str
    low: str = ""
    high: str = ""


@dataclass
class Reference:
    name: str
    parameters: list[Parameter]
    holds: str


@dataclass
class Kind:
    name: str
    resource: Parameter
    count: str
    references: list[Reference] = field(default_factory=list)

    def is_pointer(self) -> bool:
        return not self.resource.low


@dataclass
class Argument:
    name: str
    role: str  # any, in, live, consumed, =, ...
    low: str = ""
    high: str = ""


@dataclass
class Entry:
    function: str
    arguments: list[Argument]
    result: str = ""
    of: str = ""  # the result's type or kind
    gives: str = ""
    gives_if: str = ""  # 'result', '!result'; '': always
    when: str = ""


@dataclass
class Specification:
    kinds: list[Kind] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    undefined: list[str] = field(default_factory=list)  # stubs, frames, locks
    init: str = ""
    pauses: bool = False  # calls interleave: a call is several steps


def split_list(text: str) -> list[str]:
    """At commas outside of brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts if part.strip()]


def read_range(text: str) -> tuple[str, str]:
    low, high = text.split("..")
    return low.strip(), high.strip()


def read_parameter(text: str) -> Parameter:
    declared, _, bounds = text.partition(" in ")
    match = re.fullmatch(r"(.*?)(\w+)\s*", declared.strip(), re.DOTALL)
    assert match, text
    low, high = read_range(bounds) if bounds else ("", "")
    return Parameter(match[1].strip(), match[2], low, high)


def closing(text: str, at: int) -> int:
    """Behind the parenthesis that matches the one at 'at'."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 0:
            return i + 1
    raise ValueError(text)


def read_reference(text: str) -> Reference:
    at = text.index("(")
    end = closing(text, at)
    return Reference(text[:at].strip(),
                     [read_parameter(p) for p in split_list(text[at + 1:end - 1])],
                     text[end:].strip().removeprefix(":").strip())


def read_kind(name: str, body: str) -> Kind:
    lines = dict.fromkeys(("resource", "count"), "")
    references = []
    for line in body.split(";"):
        word, _, rest = line.strip().partition(" ")
        if word == "ref":
            references.append(read_reference(rest))
        elif word:
            lines[word] = rest.strip()
    return Kind(name, read_parameter(lines["resource"]), lines["count"], references)


def read_argument(text: str) -> Argument:
    name, _, role = (part.strip() for part in text.partition(":"))
    if role.startswith("in "):
        return Argument(name, "in", *read_range(role[3:]))
    if role.startswith("="):
        return Argument(name, "=", role[1:].strip())
    return Argument(name, *role.split(None, 1))


def read_entry(text: str) -> Entry:
    at = text.index("(")
    end = closing(text, at)
    rest = text[end:].strip()
    match = re.fullmatch(r"(?:->\s*(published|given)\s*((?!gives\b|when\b)(?:struct )?\w+)?)?\s*"
                         r"(?:gives\s+(\w+)\s*(?:if\s+(!?\s*result\b))?)?\s*"
                         r"(?:when\s+(.*))?", rest, re.DOTALL)
    assert match, rest
    return Entry(text[:at].strip(),
                 [read_argument(a) for a in split_list(text[at + 1:end - 1])],
                 *(part or "" for part in match.groups()))


def read_line(line: str, found: Specification) -> None:
    word, _, rest = (part.strip() for part in line.partition(" "))
    if word == "entry":
        found.entries.append(read_entry(rest))
    elif word == "init":
        found.init = rest
    elif word in ("stub", "frame"):
        names = rest.partition("(")[0] if word == "stub" else rest
        found.undefined += re.findall(r"\w+", names)
    elif word == "atomic" and rest.startswith("lines"):
        found.pauses = True
    elif word == "atomic" and rest.startswith("lock"):
        found.pauses = True
        found.undefined += re.findall(r"\w+", rest)[1:]


def read(path: Path) -> Specification:
    text = re.sub(r"/\*.*?\*/|//[^\n]*|#[^\n]*", " ", path.read_text(), flags=re.DOTALL)
    found = Specification()

    def kind(match: re.Match[str]) -> str:
        found.kinds.append(read_kind(match[1], match[2]))
        return ""

    rest = re.sub(r"\bkind\s+(\w+)\s*\{(.*?)\}", kind, text, flags=re.DOTALL)
    for line in rest.split(";"):
        if line.strip():
            read_line(" ".join(line.split()), found)
    return found


def held_kind(found: Specification, name: str) -> Kind:
    """The kind that is meant where references are held."""
    return next(kind for kind in found.kinds if not name or kind.name == name)


def holders(found: Specification) -> list[str]:
    """Kinds whose references clients hold."""
    names = [a.low for e in found.entries for a in e.arguments
             if a.role in ("held", "taken")]
    names += [e.of for e in found.entries if e.result == "given"]
    return list(dict.fromkeys(held_kind(found, name).name for name in names))


def kind_of(found: Specification, name: str) -> Optional[Kind]:
    return next((kind for kind in found.kinds if kind.name == name), None)
