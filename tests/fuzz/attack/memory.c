//// elements of two sizes
struct small { struct small *next; int kind; };
struct large { struct small base; int more[4]; };
int main (void) {
  struct small *h = NULL;
  while (N ()) {
    if (N ()) { struct large *x = malloc (sizeof *x); x->base.kind = 1; x->base.next = h; h = &x->base; }
    else { struct small *x = malloc (sizeof *x); [[x->kind = 0; ?? wrong kind ?? x->kind = N () > 2;]]
      x->next = h; h = x; }
  }
  for (struct small *x = h; x; x = x->next)
    if (x->kind) ((struct large *)x)->more[3] = 1; ?? all of them ?? ((struct large *)x)->more[3] = 1; ?? one too far ?? if (x->kind) ((struct large *)x)->more[4] = 1;
  while (h) { struct small *y = h->next; free (h); h = y; }
}
//// the owner of a link
struct link { struct link *next; };
struct owner { int a; struct link l; int b; };
#define OWNER(p, m) ((struct owner *)((char *)(p) - offsetof (struct owner, m)))
int main (void) {
  struct link *h = NULL;
  while (N ()) { struct owner *x = malloc (sizeof *x); x->l.next = h; [[h = &x->l; ?? wrong member ?? h = (struct link *)&x->b; ?? base ?? h = (struct link *)x;]] }
  for (struct link *l = h; l; l = l->next) [[OWNER (l, l)->b = 1; ?? other member ?? OWNER (l, b)->a = 1; ?? no offset ?? ((struct owner *)l)->b = 1; ?? twice ?? OWNER (OWNER (l, l), l)->b = 1;]]
  while (h) { struct link *y = h->next; [[free (OWNER (h, l)); ?? the link ?? free (h);]]
    h = y; }
}
//// the owner of the head
struct link { struct link *next, *prev; };
struct owner { int a; struct link l; };
#define OWNER(p) ((struct owner *)((char *)(p) - offsetof (struct owner, l)))
int main (void) {
  struct link h = {&h, &h};
  while (N ()) { struct owner *x = malloc (sizeof *x); x->a = 0; x->l.next = h.next; x->l.prev = &h; h.next->prev = &x->l; h.next = &x->l; }
  struct link *l = h.next;
  while (l != &h && OWNER (l)->a != 1) l = l->next;
  if (l != &h) OWNER (l)->a = 2; ?? the head ?? OWNER (l)->a = 2; ?? the last ?? OWNER (h.prev)->a = 2;
  while (h.next != &h) { struct owner *x = OWNER (h.next); h.next = x->l.next; free (x); }
}
//// memory is used again
struct node { struct node *next; int data; };
int main (void) {
  struct node *a = malloc (sizeof *a), *b;
  a->data = 1;
  free (a);
  b = malloc (sizeof *b);
  b->data = 2; b->next = NULL;
  if (a == b) b->data = 3; ?? (the old pointer) ?? if (a == b) a->data = 3; ?? (freed by it) ?? if (a == b) { free (a); return 0; }
  free (b); ?? (by the old one) ?? free (a == b ? a : b);
}
//// comparison with what was freed
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL, *old = NULL;
  while (N ()) {
    if (N ()) { struct node *x = malloc (sizeof *x); x->data = 0; x->next = h; h = x; }
    else if (h) { old = h; h = h->next; free (old); }
  }
  for (struct node *x = h; x; x = x->next)
    if (x != old) x->data = 1; ?? (used) ?? if (x == old) old->data = 1; else if (old && x->data == 5) old->data = 2; ?? read ?? if (old && !x->next) x->data = old->data;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// a difference of addresses decides
int main (void) {
  char *a = malloc (8), *b = malloc (8);
  int same = a + 8 == b;
  a[7] = 1; ?? through the other ?? if (same) a[8] = 1; else b[-1] = 1; ?? beyond ?? a[8] = 1;
  free (a); free (b);
}
//// a place behind the last element
int main (void) {
  unsigned n = N ();
  if (n > 20) return 0;
  int *a = malloc (n * sizeof *a + 1), *end = a + n;
  for (int *p = a; p != end; p++) *p = 1; ?? end too ?? for (int *p = a; p <= end; p++) *p = 1; ?? steps of two ?? for (int *p = a; p < end; p += 2) p[1] = 1;
  if (n > 0) end[-1] = 2; ?? empty ?? end[-1] = 2; ?? end ?? if (n > 0) end[0] = 2;
  free (a);
}
//// a block of no bytes
int main (void) {
  unsigned n = N ();
  if (n > 10) return 0;
  char *a = malloc (n);
  if (n) a[0] = 1; ?? none ?? a[0] = 1; ?? if there ?? if (a) a[0] = 1;
  free (a);
}
//// two blocks of no bytes
int main (void) {
  char *a = malloc (0), *b = malloc (0);
  if (a == b && a) a = NULL; ?? lost ?? if (a != b) a = NULL;
  free (a);
  if (b != a) free (b);
}
//// memory that is not there
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) {
    struct node *x = N () ? malloc (sizeof *x) : NULL;
    if (!x) break; ?? overlooked ?? if (!x && h) break; ?? lost ?? if (!x) return 1; ?? cleared ?? if (!x) { h = NULL; break; }
    x->next = h; h = x;
  }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// a block grows
int main (void) {
  unsigned n = 0, room = 1;
  int *a = malloc (room * sizeof *a);
  while (n < 30 && N ()) {
    if (n == room) { room *= 2; a = realloc (a, room * sizeof *a); } ?? too late ?? if (n > room) { room *= 2; a = realloc (a, room * sizeof *a); } ?? not stored ?? if (n == room) { room *= 2; realloc (a, room * sizeof *a); } ?? bytes ?? if (n == room) { room *= 2; a = realloc (a, room * 2); }
    a[n++] = 1;
  }
  free (a);
}
//// an element is moved by realloc
struct node { struct node *next; int n; int data[]; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x + sizeof (int)); x->n = 1; x->next = h; h = x; }
  for (struct node **at = &h; *at; at = &(*at)->next) {
    struct node *x = realloc (*at, sizeof *x + 3 * sizeof (int));
    x->n = 3;
    *at = x; ?? old one linked ?? (void)x;
  }
  for (struct node *x = h; x; x = x->next) [[x->data[2] = 1; ?? one more ?? x->data[3] = 1; ?? by n ?? x->data[x->n] = 1;]]
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// an array at the end of an element
struct node { struct node *next; unsigned n; char data[]; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { [[unsigned n = (unsigned)N () % 5; struct node *x = malloc (sizeof *x + n + 1); ?? short ?? unsigned n = (unsigned)N () % 5; struct node *x = malloc (sizeof *x + n - 4);]]
    x->n = n; ?? more ?? x->n = n + 2;
    x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) [[for (unsigned i = 0; i <= x->n; i++) x->data[i] = 1; ?? one more ?? for (unsigned i = 0; i <= x->n + 8; i++) x->data[i] = 1;]]
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// an element is copied
struct node { struct node *next; int *p; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->p = malloc (sizeof (int)); x->next = h; h = x; }
  if (h) {
    struct node *x = malloc (sizeof *x);
    *x = *h;
    x->p = malloc (sizeof (int)); ?? shared ?? (void)x;
    x->next = h; ?? both have it ?? (void)x;
    h = x;
  }
  while (h) { struct node *y = h->next; *h->p = 1; free (h->p); free (h); h = y; }
}
//// an element is cleared
struct node { struct node *next; int *p; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); [[memset (x, 0, sizeof *x); ?? partly ?? memset (x, 0, sizeof x);]]
    x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) { if (x->p) *x->p = 1; [[memset (&x->data, 1, sizeof x->data); ?? too much ?? memset (&x->p, 1, sizeof x->p); ?? beyond ?? memset (&x->data, 1, 2 * sizeof x->data + 1);]] }
  for (struct node *x = h; x; x = x->next) if (x->p) *x->p = 1;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// what is freed
struct node { struct node *next; int data; };
static struct node global;
int main (void) {
  struct node local, *x = malloc (sizeof *x);
  local.data = global.data = x->data = N ();
  struct node *p = x; ?? local ?? struct node *p = x->data == 3 ? &local : x; ?? global ?? struct node *p = x->data == 3 ? &global : x; ?? inside ?? struct node *p = x->data == 3 ? (struct node *)&x->data : x; ?? behind ?? struct node *p = x->data == 3 ? x + 1 : x;
  free (p);
  if (p != x) free (x);
}
//// constants are not written
struct node { struct node *next; const char *text; };
static const char empty[4] = "abc";
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->text = empty; x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) [[if (x->text[3]) return 1; ?? written ?? *(char *)x->text = 1; ?? beyond ?? if (x->text[4]) return 1;]]
  while (h) { struct node *y = h->next; [[free (h); ?? the text ?? free ((void *)h->text);]]
    h = y; }
}
//// strings
struct node { struct node *next; char *text; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); [[x->text = malloc (4); ?? short ?? x->text = malloc (3);]]
    strcpy (x->text, "abc"); ?? longer ?? strcpy (x->text, "abcd");
    x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) [[x->text[strlen (x->text) - 1] = 0; ?? open ?? x->text[strlen (x->text)] = 'd'; ?? emptied ?? { x->text[0] = 0; x->text[strlen (x->text) - 1] = 0; }]]
  while (h) { struct node *y = h->next; free (h->text); free (h); h = y; }
}
//// elements in one block
struct node { struct node *next; int data; };
int main (void) {
  unsigned n = (unsigned)N () % 8;
  struct node *all = malloc ((n + 1) * sizeof *all), *h = NULL;
  for (unsigned i = 0; i < n; i++) { all[i].data = 0; all[i].next = h; h = &all[i]; } ?? one more ?? for (unsigned i = 0; i <= n + 1; i++) { all[i].data = 0; all[i].next = h; h = &all[i]; }
  for (struct node *x = h; x; x = x->next) x->data = 1;
  free (all); ?? one of them ?? free (h); ?? each ?? while (h) { struct node *y = h->next; free (h); h = y; }
}
//// a pool with a list of free ones
struct node { struct node *next; int data; };
static struct node pool[4], *unused;
static struct node *get (void) { struct node *x = unused; [[if (x) unused = x->next; ?? not taken ?? if (x) x->data = 0;]]
  return x; }
static void put (struct node *x) { x->next = unused; unused = x; }
int main (void) {
  unused = NULL;
  for (int i = 0; i < 4; i++) put (&pool[i]); ?? five ?? for (int i = 0; i <= 4; i++) put (&pool[i]);
  struct node *h = NULL;
  while (N ()) { struct node *x = get (); [[if (!x) break; ?? empty ?? if (!x && N ()) break;]]
    x->next = h; h = x; x->data = 1; }
  int limit = 9;
  while (h && limit-- > 0) { struct node *x = h; h = h->next; put (x); }
  assert (limit >= 4);
}
//// heads in an array
struct node { struct node *next; int data; };
int main (void) {
  struct node *row[3] = {NULL, NULL, NULL};
  while (N ()) { [[unsigned i = (unsigned)N () % 3; ?? four ?? unsigned i = (unsigned)N () % 4;]]
    struct node *x = malloc (sizeof *x); x->next = row[i]; [[row[i] = x; ?? the other ?? row[(i + 1) % 3] = x;]] }
  for (int i = 0; i < 3; i++) ?? not all ?? for (int i = 1; i < 3; i++)
    while (row[i]) { struct node *x = row[i]; row[i] = x->next; free (x); }
}
//// an array of pointers
struct node { int data; };
int main (void) {
  unsigned n = (unsigned)N () % 6;
  struct node **a = malloc ((n + 1) * sizeof *a);
  for (unsigned i = 0; i < n; i++) { a[i] = malloc (sizeof **a); a[i]->data = 1; } ?? not all ?? for (unsigned i = 1; i < n; i++) { a[i] = malloc (sizeof **a); a[i]->data = 1; }
  if (n > 1) a[0]->data = 2; ?? doubled ?? if (n > 1) a[0] = a[1]; ?? none ?? a[0]->data = 2;
  for (unsigned i = 0; i < n; i++) free (a[i]);
  free (a);
}
//// packed fields
struct node { char tag; struct node *next; short s; } __attribute__ ((packed));
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; x->s = 1; h = x; }
  for (struct node *x = h; x; x = x->next) { [[x->tag = 1; ?? wide ?? *(short *)&x->tag = 1; ?? beyond ?? *(int *)&x->s = 1;]] }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// locals of a size that is not known
int main (void) {
  unsigned n = (unsigned)N () % 6 + 1;
  int a[n];
  for (unsigned i = 0; i < n; i++) a[i] = 1; ?? one more ?? for (unsigned i = 0; i <= n; i++) a[i] = 1;
  return a[n - 1]; ?? outside ?? return a[n];
}
//// elements by alloca
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  for (int i = 0; i < 10 && N (); i++) { [[struct node *x = __builtin_alloca (sizeof *x); ?? short ?? struct node *x = __builtin_alloca (sizeof *x - 4);]]
    x->data = 0; x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next) x->data = 1;
  if (h) h->data = 2; ?? freed ?? free (h);
}
//// a function keeps what alloca gave
struct node { struct node *next; int data; };
static struct node *make (struct node *h) { [[struct node *x = malloc (sizeof *x); ?? alloca ?? struct node *x = __builtin_alloca (sizeof *x);]]
  x->next = h; return x; }
int main (void) {
  struct node *h = NULL;
  while (N ()) h = make (h);
  while (h) { h->data = 1; struct node *y = h->next; free (h); h = y; }
}
//// volatile links
struct node { struct node *volatile next; volatile int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = 1; x->next = h; h = x; }
  while (h) { struct node *y = h->next; [[free (h); ?? used ?? free (h), h->data = 1;]]
    h = y; }
}
//// a pointer kept in a global
struct node { struct node *next; int data; };
static struct node *kept;
int main (void) {
  kept = NULL;
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; if (N ()) kept = x; }
  while (h) { struct node *y = h->next; if (h == kept) [[kept = NULL; ?? dangles ?? (void)kept;]]
    free (h); h = y; }
  if (kept) kept->data = 1;
}
//// a cursor
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL, *at = NULL;
  while (N ()) switch (N ()) {
    case 0: { struct node *x = malloc (sizeof *x); x->data = 0; x->next = h; h = x; break; }
    case 1: at = at ? at->next : h; break;
    case 2: if (at) at->data = 1; break;
    default: if (h) { struct node *x = h; h = h->next; [[if (at == x) at = h; ?? dangles ?? if (at == x && x->data) at = h;]]
      free (x); }
  }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
