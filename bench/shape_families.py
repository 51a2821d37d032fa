"""Programs of any size for bench/shape: what grows is the number of lists, their
depth, the fields of an element, or the number of procedures.

All are safe; tests/cases has unsafe twins of their kind.
"""

HEAD = """#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int data;
  struct node *next;
};
"""

MAKE = "while (__VERIFIER_nondet_int ()) {{ struct node *x = malloc " \
    "(sizeof *x); x->data = 0; x->next = {h}; {h} = x; }}"
WALK = "for (struct node *x = {h}; x; x = x->next) x->data = 1;"
FREE = "while ({h}) {{ struct node *x = {h}; {h} = x->next; free (x); }}"


def main_of(lines: list[str]) -> str:
    return "\n".join(["int main (void) {", *("  " + one for one in lines),
                      "  return 0;", "}", ""])


def one_after_another(n: int) -> str:
    """n lists made, then walked, then freed: all live at the same time."""
    heads = [f"h{i}" for i in range(n)]
    lines = [f"struct node *{h} = NULL;" for h in heads]
    for step in (MAKE, WALK, FREE):
        lines += [step.format(h=h) for h in heads]
    return HEAD + main_of(lines)


def in_one_loop(n: int) -> str:
    """A loop puts each new element into one of n lists."""
    heads = [f"h{i}" for i in range(n)]
    lines = [f"struct node *{h} = NULL;" for h in heads]
    lines += ["while (__VERIFIER_nondet_int ()) {",
              "  struct node *x = malloc (sizeof *x);", "  x->data = 0;",
              "  switch (__VERIFIER_nondet_int ()) {"]
    for i, h in enumerate(heads):
        label = f"case {i}:" if i < n - 1 else "default:"
        lines.append(f"  {label} x->next = {h}; {h} = x; break;")
    lines += ["  }", "}"]
    for h in heads:
        lines += [WALK.format(h=h), FREE.format(h=h)]
    return HEAD + main_of(lines)


def nested(n: int) -> str:
    """Lists of lists of ...: n kinds of elements."""
    lines = ["#include <stdlib.h>",
             "extern int __VERIFIER_nondet_int (void);"]
    for i in reversed(range(n)):
        below = f"  struct n{i + 1} *below;\n" if i < n - 1 else "  int data;\n"
        lines.append(f"struct n{i} {{\n{below}  struct n{i} *next;\n}};")
    for i in reversed(range(n)):
        inner = f"x->below = make{i + 1} ();" if i < n - 1 else "x->data = 0;"
        lines.append(f"""static struct n{i} *make{i} (void) {{
  struct n{i} *h = NULL;
  while (__VERIFIER_nondet_int ()) {{
    struct n{i} *x = malloc (sizeof *x);
    {inner}
    x->next = h;
    h = x;
  }}
  return h;
}}
static void drop{i} (struct n{i} *h) {{
  while (h) {{
    struct n{i} *x = h;
    h = x->next;
    {f'drop{i + 1} (x->below);' if i < n - 1 else 'x->data = 1;'}
    free (x);
  }}
}}""")
    return "\n".join(lines) + "\n" + main_of(["drop0 (make0 ());"])


def with_fields(n: int) -> str:
    """Elements with n numbers and n blocks that they own."""
    fields = [f"  int a{i};\n  int *p{i};" for i in range(n)]
    lines = ["#include <stdlib.h>",
             "extern int __VERIFIER_nondet_int (void);",
             "struct node {", *fields, "  struct node *next;", "};"]
    make = " ".join(f"x->a{i} = {i}; x->p{i} = malloc (sizeof (int));"
                    for i in range(n))
    use = " ".join(f"*x->p{i} = x->a{i};" for i in range(n))
    drop = " ".join(f"free (x->p{i});" for i in range(n))
    return "\n".join(lines) + "\n" + main_of([
        "struct node *h = NULL;",
        "while (__VERIFIER_nondet_int ()) { struct node *x = malloc "
        f"(sizeof *x); {make} x->next = h; h = x; }}",
        f"for (struct node *x = h; x; x = x->next) {{ {use} }}",
        f"while (h) {{ struct node *x = h; h = x->next; {drop} free (x); }}"])


def with_procedures(n: int) -> str:
    """n procedures that walk, push, pop or turn a list, one after the other."""
    bodies = [
        "for (struct node *x = *h; x; x = x->next) x->data = 1;",
        "struct node *x = malloc (sizeof *x); x->data = 2; x->next = *h; "
        "*h = x;",
        "struct node *x = *h; if (x) { *h = x->next; free (x); }",
        "struct node *x = *h, *y = NULL; while (x) { struct node *z = x->next; "
        "x->next = y; y = x; x = z; } *h = y;"]
    procedures = [f"static void step{i} (struct node **h) {{ "
                  f"{bodies[i % len(bodies)]} }}" for i in range(n)]
    lines = ["struct node *h = NULL;", MAKE.format(h="h"),
             *(f"step{i} (&h);" for i in range(n)), FREE.format(h="h")]
    return HEAD + "\n".join(procedures) + "\n" + main_of(lines)


# name, what n is, sizes, the size that has to be decided in 2 s
FAMILIES = [
    ("lists one after another", one_after_another, [1, 2, 4, 8, 16], 8),
    ("lists in one loop", in_one_loop, [1, 2, 4, 8, 12], 8),
    ("depth of nesting", nested, [1, 2, 3, 4, 5], 4),
    ("fields with a block each", with_fields, [1, 2, 4, 8, 16], None),
    ("procedures", with_procedures, [1, 2, 4, 8, 16], None)]
