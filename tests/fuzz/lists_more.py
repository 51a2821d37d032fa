"""More kinds of lists for lists_generate.py, written as in lists_shapes.py."""

from lists_shapes import CYCLIC, DOUBLY, SINGLY, Shape

MORE = "__VERIFIER_nondet_int ()"

# --- singly linked: what programs do with whole lists ---------------------------

SINGLY_MORE = {
    "copy": """
static void
copy (struct T **h, struct T **to) {
  struct T **end = to;
  while (*end) ?? end overlooked ?? while ((*end)->N)
    end = &(*end)->N;
  for (struct T *x = *h; x; x = x->N) {
    *end = make (x->D);
    end = &(*end)->N; ?? one step too few ?? (void)end;
  }
}
""", "copy_tail": """
static void
copy_tail (struct T **h, struct T **to) {
  struct T *first = NULL, *last = NULL;
  for (struct T *x = *h; x; x = x->N) {
    struct T *y = make (x->D);
    if (last) ?? first overlooked ?? if (last || x->D == 4)
      last->N = y; ?? not linked ?? (void)y;
    else
      first = y;
    last = y;
  }
  if (last) { ?? empty list overlooked ?? if (first || !*h) {
    last->N = *to; ?? rest lost ?? last->N = NULL;
    *to = first;
  }
}
""", "part": """
static void
part (struct T **h, struct T **to) {
  struct T *yes = NULL, *no = *to;
  for (struct T *x = *h, *next; x; x = next) {
    next = x->N;
    if (x->D > 2) {
      x->N = yes; ?? rest lost ?? (void)x;
      yes = x;
    } else {
      x->N = no; ?? rest lost ?? x->N = yes;
      no = x; ?? not linked ?? (void)x;
    }
  }
  *h = yes;
  *to = no;
}
""", "merge": """
static void
merge (struct T **h, struct T **to) {
  struct T *a = *h, *b = *to, *all = NULL, **end = &all;
  while (a && b) { ?? end overlooked ?? while (a || b) {
    if (a->D < b->D) {
      *end = a;
      a = a->N;
    } else {
      *end = b;
      b = b->N; ?? one step too few ?? b = a->N;
    }
    end = &(*end)->N;
  }
  *end = a ? a : b; ?? rest lost ?? *end = a;
  *to = all;
  *h = NULL; ?? both have it ?? (void)a;
}
""", "sort": """
static void
sort (struct T **h, int d) {
  struct T *sorted = NULL, *x = *h;
  while (x) {
    struct T *next = x->N, **at = &sorted;
    while (*at && (*at)->D < x->D) ?? end overlooked ?? while ((*at)->D < x->D)
      at = &(*at)->N;
    x->N = *at; ?? rest lost ?? x->N = NULL;
    *at = x; ?? not linked ?? sorted = x;
    x = next;
  }
  *h = sorted; ?? not stored ?? (void)d;
}
""", "bubble": """
static void
bubble (struct T **h, int d) {
  int swapped = *h != NULL; ?? empty list overlooked ?? int swapped = 1;
  while (swapped) {
    swapped = 0;
    for (struct T *x = *h; x->N; x = x->N) ?? one step too far ?? for (struct T *x = *h; x; x = x->N)
      if (x->N->D < x->D) {
        int t = x->D;
        x->D = x->N->D;
        x->N->D = t;
        swapped = 1;
      }
  }
}
""", "halve": """
static void
halve (struct T **h, struct T **to) {
  struct T *slow = *h, *fast = slow ? slow->N : NULL;
  if (!slow || *to)
    return;
  while (fast && fast->N) { ?? end overlooked ?? while (fast) {
    slow = slow->N;
    fast = fast->N->N;
  }
  *to = slow->N;
  slow->N = NULL; ?? both have it ?? (void)fast;
}
""", "at": """
static void
at (struct T **h, int d) {
  struct T *x = *h;
  for (int i = 0; i < d && x; i++) ?? end overlooked ?? for (int i = 0; i < d; i++)
    x = x->N;
  if (x) ?? may not be found ?? if (x || d < 0)
    x->D = d;
}
""", "count": """
static void
count (struct T **h, int d) {
  unsigned n = 0;
  for (struct T *x = *h; x; x = x->N)
    n++;
  struct T *x = *h;
  while (n > 0) { ?? one step too far ?? while (n + 1 > 0) {
    x->D = d;
    x = x->N;
    n--;
  }
}
""", "set_all": """
static void
set_all (struct T **h, int d) {
  for (struct T *x = *h; x; x = x->N)
    x->D = 4; ?? wrong data ?? x->D = d == 6 ? 5 : 4;
  for (struct T *x = *h; x; x = x->N)
    assert (x->D == 4);
}
""", "positive": """
static void
positive (struct T **h, int d) {
  struct T *mine = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct T *x = make (d);
    x->D = d > 0 ? d : 1; ?? wrong data ?? x->D = d >= 0 ? d : 1;
    x->N = mine;
    mine = x;
  }
  while (mine) {
    struct T *x = mine;
    assert (x->D > 0);
    mine = x->N;
    x->N = *h; ?? rest lost ?? x->N = NULL;
    *h = x;
  }
}
""", "staged": """
static void
staged (struct T **h, int d) {
  struct T *held[3];
  int n = 0;
  while (n < 3 && *h) { ?? off by one ?? while (n <= 3 && *h) {
    held[n++] = *h;
    *h = (*h)->N;
  }
  while (n > 0) { ?? one left ?? while (n > 1) {
    struct T *x = held[--n];
    x->N = *h;
    *h = x;
  }
}
""", "all_or_none": """
static void
all_or_none (struct T **h, int d) {
  struct T *mine = NULL;
  for (int i = 0; i < d; i++) {
    struct T *x = make (d);
    x->N = mine;
    mine = x;
    if (__VERIFIER_nondet_int ())
      goto fail;
  }
  while (mine) {
    struct T *x = mine;
    mine = x->N;
    x->N = *h;
    *h = x;
  }
  return;
fail:
  while (mine) { ?? one left ?? while (mine && mine->N) {
    struct T *next = mine->N;
    release (mine);
    mine = next; ?? next of what is gone ?? mine = mine->N;
  }
}
""", "replace": """
static void
replace (struct T **h, int d) {
  for (struct T **at = h; *at; at = &(*at)->N)
    if ((*at)->D == d) {
      struct T *x = make (d), *old = *at;
      x->N = old->N; ?? rest lost ?? x->N = NULL;
      *at = x; ?? still linked ?? x->D = d;
      release (old); ?? not freed ?? (void)old;
    }
}
""", "second": """
static void
second (struct T **h, int d) {
  if (!*h || !(*h)->N) ?? end overlooked ?? if (!*h)
    return;
  struct T *x = (*h)->N;
  (*h)->N = x->N; ?? still linked ?? (void)d;
  release (x); ?? not freed ?? (void)x;
}
""", "walk_deep": """
static void
walk_deep (struct T **h, int d) {
  if (!*h) ?? end overlooked ?? if (!*h && d == 2)
    return;
  (*h)->D = d;
  walk_deep (&(*h)->N, d);
}
""", "drop_deep": """
static void
drop_deep (struct T **h, int d) {
  if (!*h)
    return;
  drop_deep (&(*h)->N, d); ?? rest lost ?? (void)d;
  release (*h); ?? not freed ?? (void)h;
  *h = NULL; ?? head dangles ?? (void)h;
}
"""}

# --- links with a base of their own, ending in NULL ------------------------------------

HOOKS = Shape(
    head="struct L *", empty="H = NULL;", fields=["struct L M;"],
    types="struct L {\n  struct L *N;\n};\n",
    behind="#define OWNER(p) ((struct T *)((char *)(p) - "
           "offsetof (struct T, M)))\n",
    link=["x->M.N = NULL; ?? link not set ?? "],
    operations={
        "push": """
static void
push (struct L **h, int d) {
  struct T *x = make (d);
  x->M.N = *h; ?? rest lost ?? x->M.N = NULL;
  *h = &x->M; ?? not linked ?? (void)x;
}
""", "append_link": """
static void
append_link (struct L **h, int d) {
  while (*h) ?? empty list overlooked ?? while ((*h)->N)
    h = &(*h)->N;
  *h = &make (d)->M; ?? wrong link ?? *h = &make (d)->M + 1;
}
""", "walk": """
static void
walk (struct L **h, int d) {
  for (struct L *l = *h; l; l = l->N)
    OWNER (l)->D = d; ?? wrong offset ?? ((struct T *)l)->D = d;
}
""", "remove_link": """
static void
remove_link (struct L **h, int d) {
  while (*h) {
    struct T *x = OWNER (*h); ?? wrong offset ?? struct T *x = (struct T *)*h;
    if (x->D == d) {
      *h = x->M.N; ?? still linked ?? (void)x;
      release (x); ?? not freed ?? (void)x;
    } else
      h = &x->M.N;
  }
}
""", "join": """
static void
join (struct L **h, struct L **to) {
  while (*to) ?? end overlooked ?? while ((*to)->N)
    to = &(*to)->N;
  *to = *h; ?? lost ?? (void)to;
  *h = NULL; ?? both have it ?? (void)h;
}
""", "destroy": """
static void
destroy (struct L **h, int d) {
  while (*h) { ?? one left ?? while (*h && (*h)->N) {
    struct T *x = OWNER (*h);
    *h = x->M.N; ?? head dangles ?? (void)d;
    release (x); ?? not freed ?? (void)x;
  }
}
"""})

# --- links back to links forward ----------------------------------------------------------

HLIST = Shape(
    head="struct L ", empty="H.N = NULL;",
    fields=["struct T *N;", "struct T **P;"],
    behind="struct L {\n  struct T *N;\n};\n",
    link=["x->N = NULL; ?? link not set ?? ", "x->P = NULL;"],
    operations={
        "push": """
static void
push (struct L *h, int d) {
  struct T *x = make (d);
  x->N = h->N; ?? rest lost ?? x->N = NULL;
  if (h->N) ?? empty list overlooked ?? if (h->N || d == 3)
    h->N->P = &x->N; ?? link back dangles ?? (void)x;
  h->N = x;
  x->P = &h->N; ?? no way back ?? (void)x;
}
""", "remove": """
static void
remove_all (struct L *h, int d) {
  for (struct T *x = h->N, *next; x; x = next) {
    next = x->N;
    if (x->D != d)
      continue;
    *x->P = x->N; ?? still linked ?? (void)x;
    if (x->N) ?? end overlooked ?? if (x->N || d == 4)
      x->N->P = x->P; ?? link back dangles ?? (void)x;
    release (x); ?? not freed ?? (void)x;
  }
}
""", "pop": """
static void
pop (struct L *h, int d) {
  struct T *x = h->N;
  if (!x)
    return;
  *x->P = x->N; ?? head dangles ?? (void)d;
  if (x->N) ?? end overlooked ?? if (x->N || d == 2)
    x->N->P = x->P;
  release (x); ?? not freed ?? (void)x;
}
""", "walk": """
static void
walk (struct L *h, int d) {
  for (struct T *x = h->N; x; x = x->N)
    x->D = d;
}
""", "destroy": """
static void
destroy (struct L *h, int d) {
  while (h->N) { ?? one left ?? if (h->N) {
    struct T *x = h->N;
    h->N = x->N;
    if (h->N)
      h->N->P = &h->N;
    release (x); ?? not freed ?? (void)x;
  }
}
"""})

# --- the head knows the last link --------------------------------------------------------------

TAILQ = Shape(
    head="struct L ", empty="H.N = NULL, H.P = &H.N;",
    fields=["struct T *N;"],
    behind="struct L {\n  struct T *N, **P;\n};\n",
    link=["x->N = NULL; ?? link not set ?? "],
    operations={
        "append": """
static void
append (struct L *h, int d) {
  struct T *x = make (d);
  *h->P = x; ?? not linked ?? (void)x;
  h->P = &x->N; ?? tail not set ?? (void)x;
}
""", "push": """
static void
push (struct L *h, int d) {
  struct T *x = make (d);
  x->N = h->N; ?? rest lost ?? x->N = NULL;
  if (!x->N) ?? tail not set ?? if (!x->N && d > 0)
    h->P = &x->N;
  h->N = x;
}
""", "pop": """
static void
pop (struct L *h, int d) {
  struct T *x = h->N;
  if (!x) ?? empty list overlooked ?? if (!x && d > 0)
    return;
  h->N = x->N;
  if (!h->N) ?? tail dangles ?? if (!h->N && d > 0)
    h->P = &h->N;
  release (x); ?? not freed ?? (void)x;
}
""", "join": """
static void
join (struct L *h, struct L *to) {
  if (h->N) { ?? empty list overlooked ?? if (h->N || to->N) {
    *to->P = h->N; ?? lost ?? (void)to;
    to->P = h->P; ?? tail not set ?? (void)to;
    h->N = NULL; ?? both have it ?? (void)to;
    h->P = &h->N;
  }
}
""", "walk": """
static void
walk (struct L *h, int d) {
  for (struct T *x = h->N; x; x = x->N)
    x->D = d;
}
""", "destroy": """
static void
destroy (struct L *h, int d) {
  while (h->N) { ?? one left ?? while (h->N && h->N->N) {
    struct T *x = h->N;
    h->N = x->N;
    release (x); ?? not freed ?? (void)x;
  }
  h->P = &h->N; ?? tail dangles ?? (void)d;
}
"""})

# --- doubly linked with first and last -----------------------------------------------------------

DEQUE = Shape(
    head="struct L ", empty="H.N = H.P = NULL;",
    fields=["struct T *N;", "struct T *P;"],
    behind="struct L {\n  struct T *N, *P;\n};\n",
    link=["x->N = NULL; ?? link not set ?? ",
          "x->P = NULL; ?? link not set ?? "],
    operations={
        "append": """
static void
append (struct L *h, int d) {
  struct T *x = make (d);
  x->P = h->P; ?? no way back ?? (void)x;
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
  x->N = h->N; ?? rest lost ?? (void)x;
  if (h->N)
    h->N->P = x; ?? no way back ?? (void)x;
  else
    h->P = x; ?? tail not set ?? (void)x;
  h->N = x;
}
""", "pop": """
static void
pop (struct L *h, int d) {
  struct T *x = h->P;
  if (!x) ?? empty list overlooked ?? if (!x && d > 0)
    return;
  h->P = x->P;
  if (h->P)
    h->P->N = NULL; ?? link dangles ?? h->P->D = d;
  else
    h->N = NULL; ?? head dangles ?? (void)d;
  release (x); ?? not freed ?? (void)x;
}
""", "remove": """
static void
remove_all (struct L *h, int d) {
  for (struct T *x = h->N, *next; x; x = next) {
    next = x->N;
    if (x->D != d)
      continue;
    *(x->P ? &x->P->N : &h->N) = x->N; ?? still linked ?? (void)x;
    *(x->N ? &x->N->P : &h->P) = x->P; ?? link back dangles ?? (void)x;
    release (x); ?? not freed ?? (void)x;
  }
}
""", "walk": """
static void
walk (struct L *h, int d) {
  for (struct T *x = h->P; x; x = x->P) ?? one step too far ?? for (struct T *x = h->P; x != h->N; x = x->P)
    x->D = d;
}
""", "destroy": """
static void
destroy (struct L *h, int d) {
  struct T *x = h->N;
  while (x) { ?? one left ?? while (x != h->P) {
    struct T *next = x->N;
    release (x); ?? not freed ?? (void)x;
    x = next; ?? next of what is gone ?? x = x->N;
  }
  h->N = h->P = NULL; ?? head dangles ?? h->P = NULL;
}
"""})

# --- the head counts its elements -------------------------------------------------------------------

COUNTED = Shape(
    head="struct L ", empty="H.N = NULL, H.size = 0;",
    fields=["struct T *N;"],
    behind="struct L {\n  struct T *N;\n  unsigned size;\n};\n",
    link=["x->N = NULL; ?? link not set ?? "],
    operations={
        "push": """
static void
push (struct L *h, int d) {
  if (h->size == 1000)
    return;
  struct T *x = make (d);
  x->N = h->N; ?? rest lost ?? x->N = NULL;
  h->N = x;
  h->size++; ?? wrong count ?? h->size += d == 4 ? 2 : 1;
}
""", "pop": """
static void
pop (struct L *h, int d) {
  if (h->size == 0) ?? empty list overlooked ?? if (h->size == 0 && d > 0)
    return;
  struct T *x = h->N;
  h->N = x->N;
  h->size--; ?? wrong count ?? (void)d;
  release (x); ?? not freed ?? (void)x;
}
""", "walk": """
static void
walk (struct L *h, int d) {
  struct T *x = h->N;
  for (unsigned i = 0; i < h->size; i++) { ?? one step too far ?? for (unsigned i = 0; i <= h->size; i++) {
    x->D = d;
    x = x->N;
  }
}
""", "at": """
static void
at (struct L *h, int d) {
  if (d < 0 || d >= (int)h->size) ?? off by one ?? if (d < 0 || d > (int)h->size)
    return;
  struct T *x = h->N;
  for (int i = 0; i < d; i++)
    x = x->N;
  x->D = 0;
}
""", "destroy": """
static void
destroy (struct L *h, int d) {
  while (h->N) { ?? one left ?? while (h->N && h->size > 1) {
    struct T *x = h->N;
    h->N = x->N;
    release (x); ?? not freed ?? (void)x;
  }
  h->size = 0; ?? wrong count ?? (void)d;
}
"""})

# --- rows of lists -----------------------------------------------------------------------------------

ROWS = Shape(
    head="struct L ", empty="for (int i = 0; i < 3; i++) H.row[i] = NULL; "
    "?? row not set ?? for (int i = 1; i < 3; i++) H.row[i] = NULL;",
    fields=["struct T *N;"],
    behind="struct L {\n  struct T *row[3];\n};\n",
    link=["x->N = NULL; ?? link not set ?? "],
    operations={
        "push": """
static void
push (struct L *h, int d) {
  unsigned i = (unsigned)d % 3; ?? off by one ?? unsigned i = (unsigned)d % 4;
  struct T *x = make (d);
  x->N = h->row[i]; ?? rest lost ?? x->N = NULL;
  h->row[i] = x;
}
""", "find": """
static void
find (struct L *h, int d) {
  struct T *x = h->row[(unsigned)d % 3];
  while (x && x->D != d) ?? end overlooked ?? while (x->D != d)
    x = x->N;
  if (x) ?? may not be found ?? if (x || d == 5)
    x->D = 0;
}
""", "turn": """
static void
turn (struct L *h, int d) {
  struct T *x = h->row[0];
  h->row[0] = h->row[1];
  h->row[1] = h->row[2]; ?? both have it ?? (void)d;
  h->row[2] = x;
}
""", "destroy": """
static void
destroy (struct L *h, int d) {
  for (int i = 0; i < 3; i++) ?? one left ?? for (int i = 0; i < 2; i++)
    while (h->row[i]) {
      struct T *x = h->row[i];
      h->row[i] = x->N;
      release (x); ?? not freed ?? (void)x;
    }
}
"""})

# --- elements of two sizes in one list ---------------------------------------------------------------

MIXED = Shape(
    head="struct T *", empty="H = NULL;", fields=["struct T *N;"],
    behind="struct L {\n  struct T base;\n  long more[2];\n};\n",
    link=["x->N = NULL; ?? link not set ?? "],
    operations={
        "push": """
static void
push (struct T **h, int d) {
  struct T *x = make (d > 0 ? 0 : -1);
  x->N = *h; ?? rest lost ?? x->N = NULL;
  *h = x;
}
""", "push_large": """
static void
push_large (struct T **h, int d) {
  struct L *large = malloc (sizeof *large); ?? too small ?? struct L *large = malloc (sizeof large->base);
  struct T *plain = make (1);
  large->base = *plain;
  free (plain); ?? freed with what it owns ?? release (plain);
  large->base.N = *h;
  large->more[1] = d;
  *h = &large->base;
}
""", "walk": """
static void
walk (struct T **h, int d) {
  for (struct T *x = *h; x; x = x->N)
    if (x->D == 1) ?? wrong kind ?? if (x->D >= 0)
      ((struct L *)x)->more[1] = d;
}
""", "pop": """
static void
pop (struct T **h, int d) {
  struct T *x = *h;
  if (!x) ?? empty list overlooked ?? if (!x && d > 0)
    return;
  *h = x->N;
  release (x); ?? not freed ?? (void)x;
}
""", "destroy": """
static void
destroy (struct T **h, int d) {
  while (*h) { ?? one left ?? while (*h && (*h)->N) {
    struct T *x = *h;
    *h = x->N; ?? head dangles ?? (void)d;
    release (x); ?? not freed ?? (void)x;
  }
}
"""})

# --- an element in front that is no element -----------------------------------------------------------

FRONT = Shape(
    head="struct L ", empty="H.front.N = NULL;", fields=["struct T *N;"],
    behind="struct L {\n  struct T front;\n};\n",
    link=["x->N = NULL; ?? link not set ?? "],
    operations={
        "insert": """
static void
insert (struct L *h, int d) {
  struct T *x = make (d), *at = &h->front;
  while (at->N && at->N->D < d) ?? end overlooked ?? while (at->N->D < d)
    at = at->N;
  x->N = at->N; ?? rest lost ?? x->N = NULL;
  at->N = x; ?? not linked ?? (void)x;
}
""", "remove": """
static void
remove_all (struct L *h, int d) {
  struct T *at = &h->front;
  while (at->N)
    if (at->N->D == d) {
      struct T *x = at->N;
      at->N = x->N; ?? still linked ?? at = x;
      release (x); ?? not freed ?? (void)x;
    } else
      at = at->N;
}
""", "last": """
static void
last (struct L *h, int d) {
  struct T *at = &h->front;
  while (at->N) ?? one step too far ?? while (at)
    at = at->N;
  if (at != &h->front) ?? front overlooked ?? if (1)
    at->D = d;
}
""", "destroy": """
static void
destroy (struct L *h, int d) {
  struct T *x = h->front.N; ?? front overlooked ?? struct T *x = &h->front;
  while (x) {
    struct T *next = x->N;
    release (x); ?? not freed ?? (void)x;
    x = next; ?? next of what is gone ?? x = x->N;
  }
  h->front.N = NULL; ?? head dangles ?? (void)d;
}
"""})

# --- more about rings and doubly linked lists -------------------------------------------------------------

DOUBLY_MORE = {
    "swap": """
static void
swap (struct T **h, int d) {
  struct T *a = *h, *b = a ? a->N : NULL;
  if (!b) ?? end overlooked ?? if (!a)
    return;
  a->N = b->N;
  b->P = NULL; ?? link back dangles ?? (void)b;
  if (b->N)
    b->N->P = a; ?? link back dangles ?? (void)a;
  b->N = a;
  a->P = b;
  *h = b; ?? not stored ?? (void)d;
}
""", "check": """
static void
check (struct T **h, int d) {
  for (struct T *x = *h; x; x = x->N)
    assert (!x->N || x->N->P == x);
}
"""}

CYCLIC_MORE = {
    "split_off": """
static void
split_off (struct T **h, struct T **to) {
  if (*to || !*h || (*h)->N == *h) ?? last one overlooked ?? if (*to || !*h)
    return;
  struct T *x = (*h)->N;
  (*h)->N = x->N; ?? still linked ?? (void)x;
  x->N = x; ?? ring not closed ?? (void)x;
  *to = x;
}
"""}

SINGLY.operations.update(SINGLY_MORE)
DOUBLY.operations.update(DOUBLY_MORE)
CYCLIC.operations.update(CYCLIC_MORE)

MORE_SHAPES = {"hooks": HOOKS, "hlist": HLIST, "tailq": TAILQ, "deque": DEQUE,
               "counted": COUNTED, "rows": ROWS, "mixed": MIXED,
               "front": FRONT}
TWO_HEADS = {"copy", "copy_tail", "part", "merge", "halve", "split_off"}
