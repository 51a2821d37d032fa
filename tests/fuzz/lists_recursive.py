"""Lists whose operations are recursive: kinds for lists_generate.py, in the language of
lists_shapes.py.

Between them the operations do what a summary of a procedure can get wrong.  They free what a
caller still names, give back by results, by links and by locals of the caller, and leave early.
They have arguments that are the same list, use globals, call each other, and call functions
through pointers.
"""

from lists_shapes import Shape

COMMON = {
    "push": """
static void
push (struct T **h, int d) {
  struct T *x = make (d);
  x->N = *h; ?? rest lost ?? x->N = NULL;
  *h = x; ?? not linked ?? (void)x;
}
""", "append": """
static struct T *
with_last (struct T *x, int d) {
  if (!x)
    return make (d);
  x->N = with_last (x->N, d); ?? not linked ?? with_last (x->N, d);
  return x; ?? wrong result ?? return x->N;
}
static void
append (struct T **h, int d) {
  *h = with_last (*h, d); ?? not stored ?? with_last (*h, d);
}
""", "append_link": """
static void
append_link (struct T **h, int d) {
  if (!*h) { ?? end overlooked ?? if (!(*h)->N) {
    *h = make (d);
    return; ?? goes on ?? (void)h;
  }
  append_link (&(*h)->N, d);
}
""", "insert": """
static void
put (struct T **h, struct T *x) {
  if (!*h || (*h)->D >= x->D) { ?? end overlooked ?? if ((*h)->D >= x->D) {
    x->N = *h; ?? rest lost ?? x->N = NULL;
    *h = x; ?? not linked ?? (void)h;
  } else
    put (&(*h)->N, x);
}
static void
insert (struct T **h, int d) {
  put (h, make (d));
}
""", "build": """
static struct T *
some (int d) {
  if (d <= 0 || !__VERIFIER_nondet_int ())
    return NULL;
  struct T *x = make (d);
  x->N = some (d - 1); ?? not linked ?? some (d - 1);
  return x;
}
static void
build (struct T **h, int d) {
  struct T *x = some (d), **end = h;
  while (*end)
    end = &(*end)->N;
  *end = x; ?? lost ?? (void)x;
}
""", "pop_last": """
static struct T *
without_last (struct T *x) {
  if (!x || !x->N) { ?? empty list overlooked ?? if (!x->N) {
    if (x)
      release (x); ?? not freed ?? (void)x;
    return NULL; ?? dangling result ?? return x;
  }
  x->N = without_last (x->N); ?? link dangles ?? without_last (x->N);
  return x;
}
static void
pop_last (struct T **h, int d) {
  *h = without_last (*h);
}
""", "remove": """
static struct T *
without (struct T *x, int d) {
  if (!x)
    return NULL;
  struct T *rest = without (x->N, d);
  if (x->D == d) {
    release (x); ?? not freed ?? (void)x;
    return rest; ?? dangling result ?? return x;
  }
  x->N = rest; ?? link dangles ?? (void)rest;
  return x;
}
static void
remove_all (struct T **h, int d) {
  *h = without (*h, d); ?? head dangles ?? without (*h, d);
}
""", "remove_link": """
static void
remove_link (struct T **h, int d) {
  struct T *x = *h;
  if (!x)
    return;
  if (x->D == d) {
    *h = x->N; ?? still linked ?? (void)d;
    release (x); ?? not freed ?? (void)x;
    remove_link (h, d); ?? through what is gone ?? remove_link (&x->N, d);
  } else
    remove_link (&x->N, d);
}
""", "reverse": """
static struct T *
onto (struct T *x, struct T *done) {
  if (!x)
    return done;
  struct T *next = x->N;
  x->N = done; ?? rest lost ?? x->N = NULL;
  return onto (next, x); ?? one step too far ?? return onto (next->N, x);
}
static void
reverse (struct T **h, int d) {
  *h = onto (*h, NULL); ?? not stored ?? onto (*h, NULL);
}
""", "turn": """
static struct T *
turned (struct T *x) {
  if (!x || !x->N) ?? end overlooked ?? if (!x)
    return x;
  struct T *next = x->N, *first = turned (next);
  next->N = x; ?? not linked ?? (void)next;
  x->N = NULL; ?? ring ?? (void)x;
  return first; ?? wrong result ?? return next;
}
static void
turn (struct T **h, int d) {
  struct T *old = *h;
  *h = turned (old);
  if (old) ?? empty list overlooked ?? if (old || d == 1)
    old->D = d;
}
""", "find": """
static struct T *
seek (struct T *x, int d) {
  if (!x || x->D == d) ?? end overlooked ?? if (x->D == d)
    return x;
  return seek (x->N, d);
}
static void
find (struct T **h, int d) {
  struct T *x = seek (*h, d);
  if (x) ?? may not be found ?? if (x || d == 5)
    x->D = d + 1;
}
""", "last": """
static void
seek_last (struct T *x, struct T **out, int *steps) {
  if (!x)
    return;
  *out = x; ?? not set ?? (void)out;
  ++*steps;
  seek_last (x->N, out, steps);
}
static void
last (struct T **h, int d) {
  struct T *x; ?? freed meanwhile ?? struct T *x; if (*h) seek_last (*h, &x, &d), release (*h), *h = NULL;
  int steps = 0;
  seek_last (*h, &x, &steps);
  if (steps) ?? empty list overlooked ?? if (steps || d == 3)
    x->D = steps;
}
""", "walk": """
static int
total (const struct T *x, int most) {
  if (!x)
    return 0;
  int rest = total (x->N, most);
  return x->D > most ? rest : rest + 1;
}
static void
walk (struct T **h, int d) {
  int count = total (*h, d);
  if (*h && count == 2) ?? empty list overlooked ?? if (count < 2)
    (*h)->D = count;
}
""", "each": """
static void
mark (struct T *x, int *d) {
  x->D = *d;
  --*d;
}
static void
weigh (struct T *x, int *d) {
  *d += x->D > 3; ?? freed ?? release (x);
}
static void
apply (struct T *x, void (*visit) (struct T *, int *), int *d) {
  if (!x)
    return;
  apply (x->N, visit, d);
  visit (x, d);
}
static void
each (struct T **h, int d) {
  int weight = 0;
  apply (*h, mark, &d);
  apply (*h, weigh, &weight);
}
""", "thin": """
static struct T *skip (struct T *);
static struct T *
keep (struct T *x) {
  if (!x)
    return NULL;
  x->N = skip (x->N); ?? link dangles ?? skip (x->N);
  return x;
}
static struct T *
skip (struct T *x) {
  if (!x)
    return NULL;
  struct T *rest = keep (x->N);
  release (x); ?? not freed ?? (void)x;
  return rest; ?? dangling result ?? return rest ? rest : x;
}
static void
thin (struct T **h, int d) {
  *h = keep (*h);
}
""", "twice": """
static struct T *copied;
static int
copy (const struct T *x) {
  if (!x)
    return 0;
  if (__VERIFIER_nondet_int ())
    return 1;
  int failed = copy (x->N);
  struct T *y = make (x->D);
  y->N = copied; ?? rest lost ?? y->N = NULL;
  copied = y; ?? not stored ?? (void)y;
  return failed;
}
static void
drop (struct T *x) {
  if (!x)
    return;
  struct T *next = x->N;
  release (x);
  drop (next); ?? next of what is gone ?? drop (x->N);
}
static void
twice (struct T **h, int d) {
  copied = NULL;
  if (copy (*h) && *h)
    (*h)->D = d;
  drop (copied); ?? shared with the original ?? drop (copied ? *h : copied);
}
""", "move": """
static void
move (struct T **h, struct T **to) {
  struct T *x = *h;
  if (!x)
    return;
  *h = x->N;
  x->N = *to; ?? rest lost ?? x->N = NULL;
  *to = x; ?? not linked ?? (void)x;
  move (h, to);
}
""", "join": """
static struct T *
merged (struct T *a, struct T *b) {
  if (!a || !b) ?? end overlooked ?? if (!a)
    return a ? a : b;
  if (a->D <= b->D) {
    a->N = merged (a->N, b);
    return a;
  }
  b->N = merged (a, b->N); ?? not linked ?? merged (a, b->N);
  return b; ?? wrong result ?? return a;
}
static void
join (struct T **h, struct T **to) {
  *to = merged (*h, *to); ?? not stored ?? merged (*h, *to);
  *h = NULL; ?? both have it ?? (void)h;
}
""", "destroy": """
static void
release_all (struct T *x) {
  if (!x) ?? end overlooked ?? if (!x->N)
    return;
  release_all (x->N); ?? rest lost ?? if (x->D == 2) release_all (x->N);
  release (x); ?? not freed ?? (void)x;
}
static void
destroy (struct T **h, int d) {
  release_all (*h);
  *h = NULL; ?? head dangles ?? (void)d;
}
"""}

RECURSIVE = Shape(
    head="struct T *", empty="H = NULL;", fields=["struct T *N;"],
    link=["x->N = NULL; ?? link not set ?? "], operations=COMMON)

# --- doubly linked -------------------------------------------------------------

BOTH_WAYS = Shape(
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
static struct T *
with_last (struct T *x, struct T *before, int d) {
  if (!x) {
    x = make (d);
    x->P = before; ?? no way back ?? (void)before;
    return x;
  }
  x->N = with_last (x->N, x, d); ?? not linked ?? with_last (x->N, x, d);
  return x;
}
static void
append (struct T **h, int d) {
  *h = with_last (*h, NULL, d);
}
""", "remove": """
static struct T *
without (struct T *x, struct T *before, int d) {
  if (!x)
    return NULL;
  if (x->D == d) {
    struct T *next = x->N;
    release (x); ?? not freed ?? (void)x;
    return without (next, before, d); ?? before what is gone ?? return without (next, x, d);
  }
  x->P = before; ?? link back dangles ?? (void)before;
  x->N = without (x->N, x, d); ?? link dangles ?? without (x->N, x, d);
  return x;
}
static void
remove_all (struct T **h, int d) {
  *h = without (*h, NULL, d); ?? head dangles ?? without (*h, NULL, d);
}
""", "back": """
static int
total (const struct T *x) {
  return x ? 1 + total (x->P) : 0;
}
static void
back (struct T **h, int d) {
  struct T *x = *h;
  while (x && x->N) ?? empty list overlooked ?? while (x->N)
    x = x->N;
  if (total (x) == 1) ?? empty list overlooked ?? if (total (x) < 2)
    (*h)->D = d;
}
""", "find": """
static struct T *
seek (struct T *x, int d) {
  if (!x || x->D == d) ?? end overlooked ?? if (x->D == d)
    return x;
  return seek (x->N, d);
}
static void
find (struct T **h, int d) {
  struct T *x = seek (*h, d);
  if (x && x->P) ?? may not be found ?? if (x->P)
    x->P->D = d + 1;
}
""", "destroy": """
static void
release_all (struct T *x) {
  if (!x) ?? end overlooked ?? if (!x->N)
    return;
  if (x->P) ?? first overlooked ?? if (x->P || x->D == 3)
    x->P->N = NULL;
  release_all (x->N); ?? rest lost ?? if (x->D == 2) release_all (x->N);
  release (x); ?? not freed ?? (void)x;
}
static void
destroy (struct T **h, int d) {
  release_all (*h);
  *h = NULL; ?? head dangles ?? (void)d;
}
"""})

RECURSIONS = {"recursive": RECURSIVE, "recursive both ways": BOTH_WAYS}
