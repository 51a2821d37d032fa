//// the callee frees what the caller holds
struct node { struct node *next; int data; };
static struct node *cut (struct node *x, int d) { if (!x) return NULL;
  if (x->data == d) { struct node *y = x->next; free (x); return cut (y, d); }
  x->next = cut (x->next, d); return x; }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = N (); x->next = h; h = x; }
  struct node *first = h;
  h = cut (h, 2);
  if (h) h->data = 1; ?? the old first ?? if (first) first->data = 1; ?? if equal ?? if (first == h && first) first->data = 1; else if (first) first->data = 2;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// the callee frees through a global
struct node { struct node *next; int data; };
static struct node *other;
static void walk (struct node *x) { if (!x) return;
  if (other && x->data == 3) { free (other); [[other = NULL; ?? dangles ?? free (other);]] }
  walk (x->next); }
int main (void) {
  struct node *h = NULL;
  other = malloc (sizeof *other);
  other->data = 0;
  struct node *mine = other;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = N (); x->next = h; h = x; }
  walk (h);
  if (other) other->data = 1; ?? the alias ?? mine->data = 1; ?? compared ?? if (mine != h) mine->data = 1;
  free (other);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// the callee writes to the caller's local
static void down (int *p, int n) { if (n <= 0) return; [[*p = n; ?? negative ?? *p = -n;]]
  down (p, n - 1); }
int main (void) {
  int a[4] = {0, 0, 0, 0}, i = 1, n = N ();
  if (n > 3) n = 3;
  down (&i, n);
  a[i] = 1; ?? one more ?? a[i + 3] = 1; ?? exact ?? assert (i == n);
}
//// the callee keeps the address of a local
static int *kept;
static void down (int *p, int n) { int here = n; if (n > 0) down (n == 1 ? &here : p, n - 1); else kept = p; }
int main (void) {
  int mine = 0;
  kept = NULL;
  int n = N ();
  if (n > 3) return 0;
  down (&mine, n < 1 ? 0 : -1); ?? its own ?? down (&mine, n);
  if (kept) *kept = 1;
}
//// recursion with two lists
struct node { struct node *next; int data; };
static struct node *zip (struct node *a, struct node *b) { if (!a) return b; if (!b) return a;
  struct node *rest = zip (a->next, b->next);
  b->next = rest; ?? lost ?? b->next = NULL; ?? ring ?? b->next = a;
  a->next = b; ?? not linked ?? a->next = rest;
  return a; }
static struct node *make (void) { struct node *h = NULL; while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; } return h; }
int main (void) {
  struct node *a = make (), *b = make ();
  struct node *h = zip (a, b);
  int limit = 100;
  while (h && limit-- > 0) { struct node *y = h->next; free (h); h = y; }
}
//// recursion and the same list twice
struct node { struct node *next; int data; };
static void drop_both (struct node *a, struct node *b) { if (a) { drop_both (a->next, b); free (a); } else if (b) { drop_both (a, b->next); free (b); } }
int main (void) {
  struct node *a = NULL, *b = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = a; a = x; }
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = b; b = x; }
  drop_both (a, b); ?? the same ?? drop_both (a, a); ?? joined ?? { if (a) a->next = b; drop_both (a, b); } ?? one lost ?? drop_both (a, NULL);
}
//// recursion ends the program
struct node { struct node *next; int data; };
static void walk (struct node *x) { if (!x) [[exit (0); ?? lost ?? if (!x) return;]]
  walk (x->next); }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  struct node *keep = h;
  if (h && N ()) walk (h);
  while (keep) { struct node *y = keep->next; free (keep); keep = y; }
}
//// the list is cut during recursion
struct node { struct node *next; int data; };
static void walk (struct node *x, struct node *before) { if (!x) return;
  if (x->data == 5 && before) { before->next = x->next; struct node *y = x->next; free (x); walk (y, before); return; } ?? still linked ?? if (x->data == 5 && before) { struct node *y = x->next; free (x); walk (y, before); return; } ?? wrong before ?? if (x->data == 5 && before) { before->next = x->next; struct node *y = x->next; free (x); walk (y, x); return; }
  walk (x->next, x); }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = N (); x->next = h; h = x; }
  walk (h, NULL);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// a doubly linked list by recursion
struct node { struct node *next, *prev; };
static struct node *make (struct node *from) { if (!N ()) return NULL; struct node *x = malloc (sizeof *x); [[x->prev = from; ?? to itself ?? x->prev = x; ?? null ?? x->prev = NULL;]]
  x->next = make (x); return x; }
int main (void) {
  struct node *h = make (NULL);
  while (h && h->next) h = h->next;
  while (h) { struct node *y = h->prev; if (y == h) return 0; free (h); h = y; } ?? forgotten ?? while (h) { struct node *y = h->prev; h = y; }
}
//// numbers by recursion
static int sum (int n) { return n <= 0 ? 0 : 1 + sum (n - 1); } ?? one more ?? static int sum (int n) { return n < 0 ? 0 : 1 + sum (n - 1); }
int main (void) {
  int n = N ();
  if (n < 0 || n > 6) return 0;
  int *a = malloc (7 * sizeof *a);
  a[sum (n)] = 1;
  free (a);
}
//// recursion over an array
static void fill (int *a, int n) { if (n <= 0) return; [[a[n - 1] = 0; ?? one more ?? a[n] = 0;]]
  fill (a, n - 1); }
int main (void) {
  int n = (unsigned)N () % 6 + 1;
  int *a = malloc (n * sizeof *a);
  fill (a, n); ?? too many ?? fill (a, n + 1);
  free (a);
}
//// nested calls change a counter
struct node { struct node *next; };
static unsigned made;
static struct node *make (int n) { if (n <= 0) return NULL; struct node *x = malloc (sizeof *x); [[made++; ?? twice ?? made += 1 + (n == 2);]]
  x->next = make (n - 1); return x; }
int main (void) {
  made = 0;
  int n = N ();
  if (n > 5) return 0;
  struct node *h = make (n);
  while (made-- > 0) { struct node *y = h->next; free (h); h = y; }
}
//// a callback in recursion
struct node { struct node *next; int data; };
static void each (struct node *x, void (*f) (struct node *)) { if (!x) return; struct node *y = x->next; f (x); each (y, f); } ?? after it ?? static void each (struct node *x, void (*f) (struct node *)) { if (!x) return; f (x); each (x->next, f); }
static void set (struct node *x) { x->data = 1; }
static void drop (struct node *x) { free (x); }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  each (h, set);
  each (h, drop); ?? only set ?? each (h, set); ?? twice ?? { each (h, drop); each (h, drop); }
}
//// a freed pointer is compared in recursion
struct node { struct node *next; int data; };
static struct node *old;
static void walk (struct node *x) { if (!x) return; if (x == old) [[x->data = 1; ?? (used) ?? if (x == old) old->data = 1;]]
  walk (x->next); }
int main (void) {
  struct node *h = NULL;
  old = malloc (sizeof *old);
  free (old);
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = 0; x->next = h; h = x; }
  walk (h);
  if (old && h && h == old) h->data = 2; ?? (after) ?? if (old && h && old == h) old->data = 2; ?? always ?? if (h) old->data = 2;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// merge sort
struct node { struct node *next; int data; };
static struct node *merge (struct node *a, struct node *b) { if (!a) return b; if (!b) return a; ?? overlooked ?? static struct node *merge (struct node *a, struct node *b) { if (!a) return b;
  if (a->data < b->data) { a->next = merge (a->next, b); return a; }
  b->next = merge (a, b->next); return b; } ?? lost ?? b->next = merge (a, NULL); return b; }
static struct node *sort (struct node *h) { if (!h || !h->next) return h; struct node *slow = h, *fast = h->next;
  while (fast && fast->next) { slow = slow->next; fast = fast->next->next; } ?? overlooked ?? while (fast) { slow = slow->next; fast = fast->next->next; }
  struct node *half = slow->next; slow->next = NULL; return merge (sort (h), sort (half)); }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = N (); x->next = h; h = x; }
  h = sort (h);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// allocation may fail | --malloc-may-fail
struct node { struct node *next; int *p; };
int main (void) {
  struct node *h = NULL;
  while (N ()) {
    struct node *x = malloc (sizeof *x);
    if (!x) break; ?? overlooked ?? if (!x && !h) break;
    x->p = malloc (sizeof *x->p);
    if (!x->p) { free (x); break; } ?? leak ?? if (!x->p) { break; } ?? written ?? *x->p = 1;
    x->next = h; h = x;
  }
  while (h) { struct node *y = h->next; *h->p = 1; free (h->p); free (h); h = y; }
}
//// growing may fail | --malloc-may-fail
int main (void) {
  int *a = malloc (sizeof *a);
  if (!a) return 0;
  int *b = realloc (a, 2 * sizeof *a);
  if (!b) { free (a); return 0; } ?? leak ?? if (!b) { return 0; } ?? both ?? if (!b) { free (a); free (a); return 0; }
  b[1] = 1; ?? the old one ?? a[0] = 1;
  free (b);
}
//// sizes in 32 bits | --32
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (8); x->data = 1; x->next = h; h = x; } ?? (short) ?? while (N ()) { struct node *x = malloc (4); x->data = 1; x->next = h; h = x; }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
