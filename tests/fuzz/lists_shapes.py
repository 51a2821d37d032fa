"""Kinds of lists for lists_generate.py: their types and operations in C.

Text is a template: T is the struct of an element, N and P its links, D its number,
O its payload, L the struct of embedded links, M the member that embeds it.  A line

    good text ?? what is wrong ?? bad text

is one that a faulty program may have in its bad form; there may be several.
Every kind has the same operations as far as it can: 'void op (HEAD *h, ...)'.
"""

from dataclasses import dataclass, field


@dataclass
class Shape:
    """One kind of list."""

    head: str  # the type of a head
    empty: str  # statement that makes the head H empty
    fields: list[str]  # of an element
    types: str = ""  # in front of the element
    behind: str = ""  # types and macros behind it
    link: list[str] = field(default_factory=list)  # what 'make' does to links
    operations: dict[str, str] = field(default_factory=dict)


# --- singly linked -----------------------------------------------------------

SINGLY = Shape(
    head="struct T *", empty="H = NULL;", fields=["struct T *N;"],
    link=["x->N = NULL; ?? link not set ?? "],
    operations={
        "push": """
static void
push (struct T **h, int d) {
  struct T *x = make (d);
  x->N = *h; ?? rest lost ?? x->N = NULL;
  *h = x; ?? not linked ?? (void)x;
}
""", "append": """
static void
append (struct T **h, int d) {
  struct T *x = make (d), *at = *h;
  if (!at) { ?? empty list overlooked ?? if (d == 7 && !at) {
    *h = x;
    return;
  }
  while (at->N) ?? one step too far ?? while (at)
    at = at->N;
  at->N = x; ?? not linked ?? (void)x;
}
""", "append_link": """
static void
append_link (struct T **h, int d) {
  while (*h) ?? empty list overlooked ?? while ((*h)->N)
    h = &(*h)->N;
  *h = make (d);
}
""", "insert": """
static void
insert (struct T **h, int d) {
  struct T *x = make (d);
  while (*h && (*h)->D < d) ?? end overlooked ?? while ((*h)->D < d)
    h = &(*h)->N;
  x->N = *h; ?? rest lost ?? x->N = NULL;
  *h = x;
}
""", "pop": """
static void
pop (struct T **h, int d) {
  struct T *x = *h;
  if (!x) ?? empty list overlooked ?? if (!x && d > 0)
    return;
  *h = x->N; ?? head dangles ?? (void)d;
  release (x); ?? not freed ?? (void)x;
}
""", "remove": """
static void
remove_all (struct T **h, int d) {
  struct T *before = NULL, *x = *h;
  while (x) {
    struct T *next = x->N;
    if (x->D == d) {
      if (before) ?? first overlooked ?? if (before || d == 3)
        before->N = next; ?? still linked ?? before->D = 0;
      else
        *h = next; ?? head dangles ?? (void)next;
      release (x); ?? not freed ?? (void)x;
    } else
      before = x; ?? wrong predecessor ?? before = next;
    x = next;
  }
}
""", "remove_link": """
static void
remove_link (struct T **h, int d) {
  while (*h) {
    struct T *x = *h;
    if (x->D == d) {
      *h = x->N; ?? still linked ?? (void)x;
      release (x); ?? not freed ?? (void)x;
    } else
      h = &x->N;
  }
}
""", "reverse": """
static void
reverse (struct T **h, int d) {
  struct T *x = *h, *done = NULL;
  while (x) {
    struct T *next = x->N;
    x->N = done; ?? rest lost ?? x->N = NULL;
    done = x;
    x = next; ?? one step too far ?? x = next->N;
  }
  *h = done; ?? not stored ?? (void)d;
}
""", "find": """
static void
find (struct T **h, int d) {
  struct T *x = *h;
  while (x && x->D != d) ?? end overlooked ?? while (x->D != d)
    x = x->N;
  if (x) ?? may not be found ?? if (x || d == 5)
    x->D = d + 1;
}
""", "walk": """
static void
walk (struct T **h, int d) {
  for (struct T *x = *h; x; x = x->N) ?? one too few ?? for (struct T *x = *h; x->N; x = x->N)
    x->D = x->D > d ? d : x->D;
}
""", "last": """
static void
last (struct T **h, int d) {
  struct T *x = *h;
  if (!x) ?? empty list overlooked ?? if (!x && d == 0)
    return;
  while (x->N) ?? one step too far ?? while (x)
    x = x->N;
  x->D = d;
}
""", "move": """
static void
move (struct T **h, struct T **to) {
  while (*h) {
    struct T *x = *h;
    *h = x->N;
    x->N = *to; ?? rest lost ?? x->N = NULL;
    *to = x; ?? not linked ?? (void)x;
  }
}
""", "join": """
static void
join (struct T **h, struct T **to) {
  while (*to) ?? end overlooked ?? while ((*to)->N)
    to = &(*to)->N;
  *to = *h; ?? lost ?? (void)to;
  *h = NULL; ?? both have it ?? (void)h;
}
""", "destroy": """
static void
destroy (struct T **h, int d) {
  struct T *x = *h;
  while (x) { ?? one left ?? while (x && x->N) {
    struct T *next = x->N;
    release (x); ?? not freed ?? (void)x;
    x = next; ?? next of what is gone ?? x = x->N;
  }
  *h = NULL; ?? head dangles ?? (void)d;
}
"""})

# --- doubly linked -------------------------------------------------------------

DOUBLY = Shape(
    head="struct T *", empty="H = NULL;",
    fields=["struct T *N;", "struct T *P;"],
    link=["x->N = NULL; ?? link not set ?? ", "x->P = NULL;"],
    operations={
        "push": """
static void
push (struct T **h, int d) {
  struct T *x = make (d);
  x->N = *h; ?? rest lost ?? x->N = NULL;
  if (*h) ?? empty list overlooked ?? if (*h || d == 1)
    (*h)->P = x; ?? no way back ?? (*h)->D = d;
  *h = x; ?? not linked ?? (void)x;
}
""", "append": """
static void
append (struct T **h, int d) {
  struct T *x = make (d), *at = *h;
  if (!at) { ?? empty list overlooked ?? if (d == 7 && !at) {
    *h = x;
    return;
  }
  while (at->N) ?? one step too far ?? while (at)
    at = at->N;
  at->N = x;
  x->P = at; ?? no way back ?? (void)at;
}
""", "pop": """
static void
pop (struct T **h, int d) {
  struct T *x = *h;
  if (!x) ?? empty list overlooked ?? if (!x && d > 0)
    return;
  *h = x->N; ?? head dangles ?? (void)d;
  if (x->N) ?? end overlooked ?? if (x->N || d == 2)
    x->N->P = NULL; ?? link back dangles ?? (void)x;
  release (x); ?? not freed ?? (void)x;
}
""", "remove": """
static void
remove_all (struct T **h, int d) {
  for (struct T *x = *h, *next; x; x = next) {
    next = x->N;
    if (x->D != d)
      continue;
    if (x->P) ?? first overlooked ?? if (x->P || d == 3)
      x->P->N = x->N; ?? still linked ?? x->P->D = 0;
    else
      *h = x->N; ?? head dangles ?? (void)next;
    if (x->N) ?? end overlooked ?? if (x->N || d == 4)
      x->N->P = x->P; ?? link back dangles ?? x->N->D = 0;
    release (x); ?? not freed ?? (void)x;
  }
}
""", "reverse": """
static void
reverse (struct T **h, int d) {
  struct T *x = *h;
  while (x) {
    struct T *next = x->N;
    x->N = x->P; ?? link not turned ?? (void)d;
    x->P = next; ?? no way back ?? (void)next;
    *h = x; ?? not stored ?? (void)d;
    x = next;
  }
}
""", "find": """
static void
find (struct T **h, int d) {
  struct T *x = *h;
  while (x && x->D != d) ?? end overlooked ?? while (x->D != d)
    x = x->N;
  if (x && x->P) ?? first overlooked ?? if (x)
    x->P->D = d;
}
""", "walk": """
static void
walk (struct T **h, int d) {
  struct T *x = *h;
  while (x && x->N) ?? empty list overlooked ?? while (x->N)
    x = x->N;
  while (x) {
    x->D = d;
    x = x->P; ?? one step too far ?? x = x->P->P;
  }
}
""", "join": """
static void
join (struct T **h, struct T **to) {
  struct T *at = *to;
  if (!at) { ?? empty list overlooked ?? if (!at && !*h) {
    *to = *h;
    *h = NULL;
    return;
  }
  while (at->N)
    at = at->N;
  at->N = *h; ?? lost ?? (void)at;
  if (*h) ?? empty list overlooked ?? if (*h || at->D == 1)
    (*h)->P = at;
  *h = NULL; ?? both have it ?? (void)h;
}
""", "destroy": """
static void
destroy (struct T **h, int d) {
  while (*h) { ?? one left ?? while (*h && (*h)->N) {
    struct T *x = *h;
    *h = x->N;
    if (*h) ?? end overlooked ?? if (*h || d == 2)
      (*h)->P = NULL;
    release (x); ?? not freed ?? (void)x;
  }
}
"""})

# --- rings of embedded links ------------------------------------------------------

RING = Shape(
    head="struct L ", empty="H.N = H.P = &H;", fields=["struct L M;"],
    types="struct L {\n  struct L *N, *P;\n};\n",
    behind="#define OWNER(p) ((struct T *)((char *)(p) - "
           "offsetof (struct T, M)))\n",
    operations={
        "push": """
static void
push (struct L *h, int d) {
  struct T *x = make (d);
  x->M.N = h->N; ?? rest lost ?? x->M.N = h;
  x->M.P = h;
  h->N->P = &x->M; ?? link back dangles ?? (void)d;
  h->N = &x->M;
}
""", "append": """
static void
append (struct L *h, int d) {
  struct T *x = make (d);
  x->M.N = h;
  x->M.P = h->P; ?? wrong predecessor ?? x->M.P = h;
  h->P->N = &x->M; ?? not linked ?? (void)d;
  h->P = &x->M;
}
""", "pop": """
static void
pop (struct L *h, int d) {
  struct L *l = h->N;
  if (l == h) ?? empty list overlooked ?? if (l == h && d > 0)
    return;
  l->N->P = h; ?? link back dangles ?? (void)d;
  h->N = l->N; ?? head dangles ?? (void)d;
  release (OWNER (l)); ?? not freed ?? (void)l;
}
""", "remove": """
static void
remove_all (struct L *h, int d) {
  for (struct L *l = h->N, *next; l != h; l = next) {
    next = l->N;
    if (OWNER (l)->D == d) {
      l->N->P = l->P; ?? link back dangles ?? (void)d;
      l->P->N = l->N; ?? still linked ?? (void)d;
      release (OWNER (l)); ?? not freed ?? (void)l;
    }
  }
}
""", "walk": """
static void
walk (struct L *h, int d) {
  for (struct T *x = OWNER (h->N); &x->M != h; x = OWNER (x->M.N))
    x->D = d;
}
""", "find": """
static void
find (struct L *h, int d) {
  struct L *l = h->N;
  while (l != h && OWNER (l)->D != d) ?? end overlooked ?? while (l && l->N != h && OWNER (l)->D != d)
    l = l->P;
  if (l != h) ?? may not be found ?? if (l != h || d == 5)
    OWNER (l)->D = d + 1;
}
""", "join": """
static void
join (struct L *h, struct L *to) {
  if (h->N == h) ?? empty list overlooked ?? if (h->N != h && h->N == to)
    return;
  h->N->P = to->P;
  to->P->N = h->N; ?? lost ?? (void)to;
  h->P->N = to;
  to->P = h->P;
  h->N = h->P = h; ?? both have it ?? (void)h;
}
""", "destroy": """
static void
destroy (struct L *h, int d) {
  struct L *l = h->N;
  while (l != h) { ?? one left ?? while (l != h && l->N != h) {
    struct L *next = l->N;
    release (OWNER (l)); ?? not freed ?? (void)d;
    l = next; ?? next of what is gone ?? l = l->N;
  }
  h->N = h->P = h; ?? head dangles ?? (void)d;
}
"""})

# --- head and tail -------------------------------------------------------------------

QUEUE = Shape(
    head="struct L ", empty="H.N = H.P = NULL;", fields=["struct T *N;"],
    behind="struct L {\n  struct T *N, *P;\n};\n",
    link=["x->N = NULL; ?? link not set ?? "],
    operations={
        "append": """
static void
append (struct L *h, int d) {
  struct T *x = make (d);
  if (h->P) ?? empty list overlooked ?? if (h->P || d == 6)
    h->P->N = x; ?? not linked ?? h->P->D = d;
  else
    h->N = x; ?? head not set ?? (void)h;
  h->P = x; ?? tail not set ?? (void)d;
}
""", "push": """
static void
push (struct L *h, int d) {
  struct T *x = make (d);
  x->N = h->N; ?? rest lost ?? x->N = NULL;
  h->N = x;
  if (!h->P) ?? tail not set ?? if (!h->P && d > 0)
    h->P = x;
}
""", "pop": """
static void
pop (struct L *h, int d) {
  struct T *x = h->N;
  if (!x) ?? empty list overlooked ?? if (!x && d > 0)
    return;
  h->N = x->N;
  if (!h->N) ?? tail dangles ?? if (!h->N && d > 0)
    h->P = NULL;
  release (x); ?? not freed ?? (void)x;
}
""", "last": """
static void
last (struct L *h, int d) {
  if (h->P) ?? empty list overlooked ?? if (h->P || d == 3)
    h->P->D = d;
}
""", "walk": """
static void
walk (struct L *h, int d) {
  for (struct T *x = h->N; x; x = x->N)
    x->D = d;
}
""", "join": """
static void
join (struct L *h, struct L *to) {
  if (!h->N)
    return;
  if (to->P) ?? empty list overlooked ?? if (to->P || !to->N)
    to->P->N = h->N;
  else
    to->N = h->N;
  to->P = h->P; ?? tail not set ?? (void)to;
  h->N = h->P = NULL; ?? both have it ?? h->P = NULL;
}
""", "destroy": """
static void
destroy (struct L *h, int d) {
  while (h->N) { ?? one left ?? while (h->N != h->P) {
    struct T *x = h->N;
    h->N = x->N;
    release (x); ?? not freed ?? (void)x;
  }
  h->P = NULL; ?? tail dangles ?? (void)d;
}
"""})

# --- rings without a head ----------------------------------------------------------------

CYCLIC = Shape(
    head="struct T *", empty="H = NULL;", fields=["struct T *N;"],
    link=["x->N = x; ?? ring not closed ?? x->N = NULL;"],
    operations={
        "push": """
static void
push (struct T **h, int d) {
  struct T *x = make (d);
  if (!*h) { ?? empty list overlooked ?? if (!*h && d > 0) {
    *h = x;
    return;
  }
  x->N = (*h)->N; ?? rest lost ?? x->N = *h;
  (*h)->N = x;
}
""", "pop": """
static void
pop (struct T **h, int d) {
  if (!*h)
    return;
  struct T *x = (*h)->N;
  if (x == *h) ?? last one overlooked ?? if (x == *h && d > 0)
    *h = NULL;
  else
    (*h)->N = x->N; ?? still linked ?? (void)d;
  release (x); ?? not freed ?? (void)x;
}
""", "walk": """
static void
walk (struct T **h, int d) {
  struct T *x = *h;
  if (!x) ?? empty list overlooked ?? if (!x && d > 0)
    return;
  do {
    x->D = d;
    x = x->N;
  } while (x != *h);
}
""", "turn": """
static void
turn (struct T **h, int d) {
  if (*h && d > 0) ?? empty list overlooked ?? if (d > 0)
    *h = (*h)->N;
}
""", "destroy": """
static void
destroy (struct T **h, int d) {
  if (!*h)
    return;
  struct T *x = (*h)->N;
  while (x != *h) {
    struct T *next = x->N;
    release (x); ?? not freed ?? (void)d;
    x = next; ?? next of what is gone ?? x = x->N;
  }
  release (x); ?? one left ?? (void)x;
  *h = NULL; ?? head dangles ?? (void)d;
}
"""})

SHAPES = {"singly": SINGLY, "doubly": DOUBLY, "ring": RING, "queue": QUEUE,
          "cyclic": CYCLIC}
TWO_HEADS = {"move", "join"}
NAMES = {"remove": "remove_all"}  # of functions, where an operation has another
