"""A small validator of JSON schemas: as much of draft 2020-12 as the schemas
in doc/formats use.  A keyword that it does not know is an error, so that no
part of a schema is passed over."""

import json
import re
from pathlib import Path

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool,
         "null": type(None)}
IGNORED = {"$schema", "$id", "$defs", "title", "description"}


class Schemas:
    def __init__(self, directory):
        self.directory = Path(directory)
        self.files = {}

    def load(self, name):
        if name not in self.files:
            self.files[name] = json.loads((self.directory / name).read_text())
        return self.files[name]

    def problems(self, name, value):
        """What is wrong with a value, as a list of sentences."""
        return list(self.check(self.load(name), value, name, "$"))

    def resolve(self, reference, name):
        file, _, path = reference.partition("#")
        name = file or name
        schema = self.load(name)
        for key in filter(None, path.split("/")):
            schema = schema[key]
        return schema, name

    def check(self, schema, value, name, at):
        for key, part in schema.items():
            if key in IGNORED:
                continue
            test = getattr(self, "check_" + key.replace("$", ""), None)
            if test is None:
                raise ValueError(f"the keyword '{key}' is not known")
            yield from test(part, value, name, at, schema)

    def check_ref(self, part, value, name, at, schema):
        target, file = self.resolve(part, name)
        yield from self.check(target, value, file, at)

    def check_type(self, part, value, name, at, schema):
        wanted = part if isinstance(part, list) else [part]
        if not any(is_a(value, word) for word in wanted):
            yield f"{at} is not of type {' or '.join(wanted)}"

    def check_const(self, part, value, name, at, schema):
        if value != part or isinstance(value, bool) != isinstance(part, bool):
            yield f"{at} is not {part!r}"

    def check_enum(self, part, value, name, at, schema):
        if value not in part:
            yield f"{at} is {value!r}, which is none of {part}"

    def check_pattern(self, part, value, name, at, schema):
        if isinstance(value, str) and not re.search(part, value):
            yield f"{at} does not match {part}"

    def check_minimum(self, part, value, name, at, schema):
        if is_a(value, "number") and value < part:
            yield f"{at} is less than {part}"

    def check_maximum(self, part, value, name, at, schema):
        if is_a(value, "number") and value > part:
            yield f"{at} is more than {part}"

    def check_required(self, part, value, name, at, schema):
        if isinstance(value, dict):
            yield from (f"{at} has no '{key}'" for key in part
                        if key not in value)

    def check_properties(self, part, value, name, at, schema):
        if isinstance(value, dict):
            for key in part.keys() & value.keys():
                yield from self.check(part[key], value[key], name,
                                      f"{at}.{key}")

    def check_additionalProperties(self, part, value, name, at, schema):
        if not isinstance(value, dict) or part is True:
            return
        for key in value.keys() - schema.get("properties", {}).keys():
            if part is False:
                yield f"{at} has '{key}', which is not expected"
            else:
                yield from self.check(part, value[key], name, f"{at}.{key}")

    def check_items(self, part, value, name, at, schema):
        if isinstance(value, list):
            for i, item in enumerate(value):
                yield from self.check(part, item, name, f"{at}[{i}]")

    def check_allOf(self, part, value, name, at, schema):
        for one in part:
            yield from self.check(one, value, name, at)

    def check_anyOf(self, part, value, name, at, schema):
        found = [list(self.check(one, value, name, at)) for one in part]
        if all(found):
            yield from min(found, key=len)

    def check_oneOf(self, part, value, name, at, schema):
        found = [list(self.check(one, value, name, at)) for one in part]
        if all(found):
            yield from min(found, key=len)
        elif sum(not problems for problems in found) > 1:
            yield f"{at} is more than one of what it may be"


def is_a(value, word):
    if word in ("integer", "number"):
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole or (word == "number" and isinstance(value, float))
    return isinstance(value, TYPES[word])
