"""What elements of lists own or point to, for lists_generate.py: text as in
lists_shapes.py."""

from dataclasses import dataclass, field

MORE = "__VERIFIER_nondet_int ()"


@dataclass
class Payload:
    fields: list[str] = field(default_factory=list)  # of an element
    make: list[str] = field(default_factory=list)
    release: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)  # before the element
    functions: list[str] = field(default_factory=list)  # behind it
    begin: list[str] = field(default_factory=list)  # of main
    end: list[str] = field(default_factory=list)


SUBLIST = ["struct S {", "  int of;", "  struct S *rest;", "};"]

PAYLOADS = {
    "none": Payload(),
    "owned": Payload(
        ["int *O;"],
        ["x->O = malloc (sizeof *x->O); ?? no payload ?? x->O = NULL;",
         "*x->O = d;"],
        ["*x->O = 0;", "free (x->O); ?? payload not freed ?? (void)x;"]),
    "optional": Payload(
        ["long *O;"],
        [f"x->O = {MORE} ? malloc (sizeof *x->O) : NULL;",
         "if (x->O) ?? null overlooked ?? if (x->O || d == 2)",
         "  *x->O = d;"],
        ["if (x->O) ?? null overlooked ?? if (x->O || x->D == 9)",
         "  *x->O = 1;",
         "free (x->O); ?? payload not freed ?? (void)x;"]),
    "nested": Payload(
        ["struct S *O;"],
        ["x->O = NULL; ?? link not set ?? (void)x;",
         f"while ({MORE}) {{",
         "  struct S *s = malloc (sizeof *s);",
         "  s->of = d;",
         "  s->rest = x->O; ?? rest lost ?? s->rest = NULL;",
         "  x->O = s;",
         "}"],
        ["while (x->O) { ?? payload not freed ?? if (x->O) {",
         "  struct S *s = x->O;",
         "  x->O = s->rest;",
         "  free (s); ?? not freed ?? (void)s;",
         "}"],
        types=SUBLIST),
    "shared": Payload(
        ["int *O;"],
        ["x->O = &cell;", "*x->O = d;"],
        ["*x->O = 0; ?? shared is freed ?? free (x->O);"],
        types=["static int cell;"]),
    "common": Payload(
        ["int *O;"],
        ["x->O = common;", "*x->O = d;"],
        ["*x->O = 0; ?? shared is freed ?? free (x->O);"],
        types=["static int *common;"],
        begin=["common = malloc (sizeof *common);"],
        end=["free (common); ?? not freed ?? common = NULL;"]),
    "text": Payload(
        ["char *O;"],
        ["unsigned size = d > 1 && d < 5 ? d : 2;",
         "x->O = malloc (size); ?? off by one ?? x->O = malloc (size - 1);",
         "for (unsigned i = 0; i < size; i++) ?? off by one ?? "
         "for (unsigned i = 0; i <= size; i++)",
         "  x->O[i] = 'a';"],
        ["x->O[0] = 0;", "free (x->O); ?? payload not freed ?? (void)x;"]),
    "tagged": Payload(
        ["int kind;", "void *O;"],
        ["x->kind = d > 3;",
         "x->O = x->kind ? malloc (sizeof (long)) : NULL;"],
        ["if (x->kind) ?? wrong kind ?? if (x->D > 3)",
         "  *(long *)x->O = 1;",
         "free (x->O); ?? payload not freed ?? (void)x;"]),
    "called": Payload(
        ["void (*O) (struct T *);"],
        ["x->O = clear; ?? function not set ?? x->O = d == 3 ? NULL : clear;"],
        ["x->O (x);"],
        functions=["static void", "clear (struct T *x) {", "  x->D = 0;", "}"]),
    "inner": Payload(
        ["int O[3];"],
        ["for (int i = 0; i < 3; i++) ?? off by one ?? "
         "for (int i = 0; i <= 3; i++)",
         "  x->O[i] = d;"],
        ["x->O[2] = 0;"]),
    "self": Payload(
        ["struct T *O;"],
        ["x->O = x; ?? wrong link ?? x->O = d == 3 ? NULL : x;"],
        ["x->O->D = 0;"]),
}
