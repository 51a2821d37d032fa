"""Checks a witness against the rules of format 2.0.

'problems (TEXT, SOURCES, IS_SAFE)' lists what is wrong with the YAML text;
SOURCES are the paths of the input files as given to Assay, from ROOT.
"""

import hashlib
import re
from datetime import datetime
from pathlib import Path
from typing import Any, Iterator

import yaml

UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
NUMBER = r"-?\d+(\.\d+)?(e[+-]?\d+)?"
METADATA = {"format_version", "uuid", "creation_time", "producer", "task"}
TASK = {"input_files", "input_file_hashes", "specification", "data_model",
        "language"}
CHECK = r"CHECK\( init\([\w]+\(\)\), LTL\(.+\) \)"


def keys(what: str, value: Any, wanted: set[str],
         optional: frozenset = frozenset()) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{what} is no mapping"
        return
    for key in wanted - set(value):
        yield f"{what} has no '{key}'"
    for key in set(value) - wanted - optional:
        yield f"{what} has an unknown key '{key}'"


def metadata_problems(data: dict, sources: list[str],
                      root: Path) -> Iterator[str]:
    yield from keys("metadata", data, METADATA)
    if str(data.get("format_version")) != "2.0":
        yield "format_version is not 2.0"
    if not re.fullmatch(UUID, str(data.get("uuid"))):
        yield f"uuid: {data.get('uuid')!r}"
    created = str(data.get("creation_time")).replace("Z", "+00:00")
    try:
        datetime.fromisoformat(created)
    except ValueError:
        yield f"creation_time: {created!r}"
    yield from keys("producer", data.get("producer"), {"name", "version"},
                    frozenset({"command_line", "configuration",
                               "description"}))
    yield from task_problems(data.get("task"), sources, root)


def task_problems(task: Any, sources: list[str], root: Path) -> Iterator[str]:
    yield from keys("task", task, TASK)
    if task.get("input_files") != sources:
        yield f"input_files: {task.get('input_files')}"
    hashes = task.get("input_file_hashes", {})
    for path in sources:
        digest = hashlib.sha256((root / path).read_bytes()).hexdigest()
        if hashes.get(path) != digest:
            yield f"hash of {path}: {hashes.get(path)}"
    for line in str(task.get("specification")).split("\n"):
        if not re.fullmatch(CHECK, line):
            yield f"specification: {line!r}"
    if task.get("data_model") not in ("ILP32", "LP64"):
        yield f"data_model: {task.get('data_model')!r}"
    if task.get("language") != "C":
        yield f"language: {task.get('language')!r}"


def location_problems(location: Any, sources: list[str], root: Path,
                      text: str) -> Iterator[str]:
    """There must be this text at the location."""
    yield from keys("location", location, {"file_name", "line"},
                    frozenset({"column", "function"}))
    if location.get("file_name") not in sources:
        yield f"file_name: {location.get('file_name')!r}"
        return
    path = root / location["file_name"]
    lines = path.read_text(errors="replace").split("\n")
    line, column = location["line"], location.get("column", 1)
    if not 1 <= line <= len(lines) or not 1 <= column <= len(lines[line - 1]):
        yield f"there is no place {line}:{column}"
    elif not re.match(text, lines[line - 1][column - 1:]):
        yield f"at {line}:{column} there is {lines[line - 1][column - 1:]!r}"


def waypoint_problems(point: Any, is_last: bool, sources: list[str],
                      root: Path) -> Iterator[str]:
    kind = point.get("type")
    if point.get("action") not in ("follow", "avoid"):
        yield f"action: {point.get('action')!r}"
    if (kind == "target") != is_last:
        yield f"waypoint of type {kind!r} in the wrong place"
    if kind == "target":
        yield from keys("waypoint", point, {"type", "action", "location"})
        yield from location_problems(point.get("location"), sources, root,
                                     r"\S")
    elif kind == "function_return":
        yield from keys("waypoint", point,
                        {"type", "action", "location", "constraint"})
        yield from location_problems(point.get("location"), sources, root,
                                     r"\)")
        constraint = point.get("constraint", {})
        yield from keys("constraint", constraint, {"value", "format"})
        if constraint.get("format") != "acsl_expression":
            yield f"format: {constraint.get('format')!r}"
        if not re.fullmatch(rf"\\result == {NUMBER}",
                            str(constraint.get("value"))):
            yield f"value: {constraint.get('value')!r}"
    else:
        yield f"waypoint of type {kind!r}"


def segment_problems(content: list, sources: list[str],
                     root: Path) -> Iterator[str]:
    if not content:
        yield "there is no segment"
    for i, entry in enumerate(content):
        yield from keys("content", entry, {"segment"})
        points = [p.get("waypoint", {}) for p in entry.get("segment", [])]
        actions = [point.get("action") for point in points]
        if actions[-1:] != ["follow"] or "follow" in actions[:-1]:
            yield f"a segment has the actions {actions}"
        for k, point in enumerate(points):
            last = i + 1 == len(content) and k + 1 == len(points)
            yield from waypoint_problems(point, last, sources, root)


def invariant_problems(content: list, sources: list[str],
                       root: Path) -> Iterator[str]:
    for entry in content:
        yield from keys("content", entry, {"invariant"})
        one = entry.get("invariant", {})
        yield from keys("invariant", one,
                        {"type", "location", "value", "format"})
        if one.get("type") != "loop_invariant":
            yield f"type: {one.get('type')!r}"
        if one.get("format") != "c_expression" or not one.get("value"):
            yield f"value: {one.get('value')!r}"
        yield from location_problems(one.get("location"), sources, root,
                                     r"(while|for)\b")


def problems(text: str, sources: list[str], is_safe: bool,
             root: Path = Path()) -> list[str]:
    try:
        entries = yaml.safe_load(text)
    except yaml.YAMLError as error:
        return [f"no YAML: {error}"]
    if not isinstance(entries, list) or len(entries) != 1:
        return ["there must be one entry"]
    entry = entries[0]
    found = list(keys("entry", entry, {"entry_type", "metadata", "content"}))
    if found:
        return found
    found += metadata_problems(entry["metadata"], sources, root)
    kind = "invariant_set" if is_safe else "violation_sequence"
    if entry["entry_type"] != kind:
        found.append(f"entry_type: {entry['entry_type']!r}")
    elif not is_safe:
        found += segment_problems(entry["content"], sources, root)
    else:
        found += invariant_problems(entry["content"], sources, root)
    return found
