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
    allocate: list[str] = field(default_factory=list)  # of the element itself


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
    "kinds": Payload(
        ["unsigned char kind;", "char *O;"],
        ["x->kind = d > 5 ? 2 : d > 2;",
         "x->O = x->kind == 2 ? malloc (40) : x->kind ? malloc (8) : NULL;"
         " ?? no payload ?? x->O = x->kind ? malloc (8) : NULL;"],
        ["switch (x->kind) {", "case 2:", "  x->O[39] = 1;",
         "  break;", "case 1:",
         "  x->O[7] = 1; ?? off by one ?? x->O[8] = 1;", "}",
         "free (x->O); ?? payload not freed ?? (void)x;"]),
    "either": Payload(
        ["unsigned kind;", "void *O;"],
        ["if (d > 3) {",
         "  x->kind = 2; ?? wrong kind ?? x->kind = d > 7 ? 0 : 2;",
         "  struct S *s = malloc (sizeof *s);",
         "  s->of = d;",
         "  s->rest = NULL;",
         "  x->O = s;",
         "} else {",
         "  x->kind = 7;",
         "  int *o = malloc (sizeof *o);",
         "  *o = d;",
         "  x->O = o;",
         "}"],
        ["if (x->kind == 2)",
         "  ((struct S *)x->O)->rest = NULL;",
         "free (x->O); ?? payload not freed ?? (void)x;"],
        types=SUBLIST),
    "derived": Payload(
        ["int big;"],
        ["x->big = d & 1;",
         "if (x->big)",
         "  ((struct U *)x)->more = malloc (sizeof (long)); ?? no payload ?? "
         "((struct U *)x)->more = NULL;"],
        ["if (x->big) { ?? wrong kind ?? if (!x->big) {",
         "  struct U *u = (struct U *)x;",
         "  *u->more = 1;",
         "  free (u->more); ?? payload not freed ?? (void)u;",
         "}"],
        functions=["struct U {", "  struct T base;", "  long *more;", "};"],
        allocate=["struct T *x = malloc (d & 1 ? sizeof (struct U) : "
                  "sizeof *x); ?? too small ?? "
                  "struct T *x = malloc (sizeof *x);"]),
    "inherited": Payload(
        ["int sort;"],
        ["x->sort = d > 4;"],
        ["if (x->sort)",
         "  ((struct V *)x)->many[3] = 1; ?? off by one ?? "
         "((struct V *)x)->many[4] = 1;",
         "else",
         "  ((struct U *)x)->one = 2;"],
        functions=["struct U {", "  struct T base;", "  char one;", "};",
                   "struct V {", "  struct T base;", "  short many[4];", "};"],
        allocate=["struct T *x;",
                  "if (d > 4) { ?? wrong kind ?? if (d > 5) {",
                  "  struct V *v = malloc (sizeof *v);",
                  "  v->many[0] = 0;",
                  "  x = &v->base;",
                  "} else {",
                  "  struct U *u = malloc (sizeof *u);",
                  "  x = &u->base;",
                  "}"]),
    "any": Payload(
        ["struct S *O;"],
        ["struct S *s = all;",
         f"while (s && {MORE})",
         "  s = s->rest;",
         "x->O = s;",
         "if (s) ?? null overlooked ?? if (s || d == 2)",
         "  s->of = d;"],
        ["if (x->O) ?? null overlooked ?? if (x->O || x->D == 9)",
         "  x->O->of = 1; ?? shared is freed ?? free (x->O);"],
        types=SUBLIST + ["static struct S *all;"],
        begin=["all = NULL;",
               f"while ({MORE}) {{",
               "  struct S *s = malloc (sizeof *s);",
               "  s->of = 0; ?? not initialised ?? (void)s;",
               "  s->rest = all;",
               "  all = s;",
               "}"],
        end=["while (all) { ?? never destroyed ?? while (all && all->of > 5) {",
             "  struct S *s = all;",
             "  all = s->rest;",
             "  free (s); ?? not freed ?? (void)s;",
             "}"]),
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
