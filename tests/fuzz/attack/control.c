//// exit with blocks
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; if (N () == 5) abort (); }
  if (N () == 3 && h) { while (h) { struct node *y = h->next; free (h); h = y; } exit (1); } ?? lost before ?? if (N () == 3 && h) { h = NULL; exit (1); } ?? lost and aborted ?? if (N () == 3 && h) { h = NULL; abort (); }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// a leak in a loop without end
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  for (int i = 0;; i++) {
    struct node *x = malloc (sizeof *x); x->next = h; h = x;
    if (N () == 0) break;
    if (N () == 2) { free (h); h = NULL; } ?? rest lost ?? if (N () == 2) { h = h->next; } ?? freed only ?? if (N () == 2) { free (h); }
    while (h) { struct node *y = h->next; free (h); h = y; }
  }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// functions in elements
struct node { struct node *next; void (*drop) (struct node *); int *p; };
static void plain (struct node *x) { free (x); }
static void full (struct node *x) { *x->p = 1; free (x->p); free (x); }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x);
    if (N ()) { x->drop = full; x->p = malloc (sizeof (int)); } ?? wrong one ?? if (N ()) { x->drop = plain; x->p = malloc (sizeof (int)); } ?? no block ?? if (N ()) { x->drop = full; x->p = NULL; }
    else { x->drop = plain; x->p = NULL; } ?? none ?? else { x->drop = NULL; x->p = NULL; }
    x->next = h; h = x; }
  while (h) { struct node *y = h->next; h->drop (h); h = y; }
}
//// a table of functions
struct node { struct node *next; int kind, data; };
static int zero (struct node *x) { x->data = 0; return 0; }
static int gone (struct node *x) { (void)x; return 1; }
static int (*const table[2]) (struct node *) = {zero, gone};
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); [[x->kind = N () > 0; ?? third ?? x->kind = N () > 0 ? N () & 3 : 0;]]
    x->next = h; h = x; }
  struct node **at = &h;
  while (*at) {
    struct node *x = *at;
    if (table[x->kind] (x)) { *at = x->next; free (x); } ?? still linked ?? if (table[x->kind] (x)) { at = &x->next; free (x); }
    else at = &x->next;
  }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// sorting by a callback
static int by_value (const void *a, const void *b) { [[int x = *(const int *)a, y = *(const int *)b; ?? wide ?? long x = *(const long *)a, y = *(const long *)b;]]
  return x < y ? -1 : x > y; }
int main (void) {
  int a[3] = {N (), N (), 1};
  qsort (a, 3, sizeof *a, by_value); ?? more ?? qsort (a, 4, sizeof *a, by_value);
  return 0;
}
//// setjmp
#include <setjmp.h>
static jmp_buf env;
int main (void) {
  int *volatile p = malloc (sizeof *p);
  if (setjmp (env) == 0) { if (N ()) { free (p); [[p = NULL; ?? kept ?? free (p);]]
      longjmp (env, 1); } }
  if (p) *p = 1;
  free (p);
}
//// recursion makes a list
struct node { struct node *next; int data; };
static struct node *make (void) { if (!N ()) return NULL; struct node *x = malloc (sizeof *x); [[x->next = make (); ?? unset ?? struct node *y = make (); if (y) x->next = y; ?? lost ?? make (); x->next = NULL;]]
  return x; }
int main (void) {
  struct node *h = make ();
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// recursion destroys a list
struct node { struct node *next; int data; };
static void drop (struct node *x) { [[if (!x) return; ?? the last ?? if (!x->next) return;]]
  drop (x->next); ?? only one ?? (void)x;
  [[free (x); ?? twice ?? free (x); if (x->data == 7) free (x);]] }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = N (); x->next = h; h = x; }
  drop (h);
}
//// recursion with a local
struct node { struct node *next; int data; };
static void walk (struct node *x, struct node *from) { struct node here = {from, 0}; if (!x) return;
  x->data = from ? from->data : 1; walk (x->next, &here); }
static struct node *kept;
static void keep (int n) { struct node here = {NULL, n}; if (n > 0) keep (n - 1); [[kept = NULL; ?? dangles ?? kept = &here;]] }
int main (void) {
  kept = NULL;
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  walk (h, NULL);
  keep (2);
  if (kept) kept->data = 1;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// recursion reverses
struct node { struct node *next; int data; };
static struct node *turn (struct node *x, struct node *done) { if (!x) return done; struct node *y = x->next; [[x->next = done; ?? ring ?? (void)done;]]
  [[return turn (y, x); ?? lost ?? return turn (y, done);]] }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  h = turn (h, NULL);
  int limit = 60;
  while (h && limit-- > 0) { struct node *y = h->next; free (h); h = y; }
}
//// recursion in two functions
struct node { struct node *next; int data; };
static void odd (struct node *x);
static void even (struct node *x) { if (x) { odd (x->next); free (x); } }
static void odd (struct node *x) { if (x) { even (x->next); free (x); } } ?? not freed ?? static void odd (struct node *x) { if (x) { even (x->next); } } ?? null ?? static void odd (struct node *x) { even (x->next); free (x); }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  even (h);
}
//// recursion counts
struct node { struct node *next; int data; };
static int count (struct node *x) { return x ? 1 + count (x->next) : 0; } ?? more ?? static int count (struct node *x) { return x ? 1 + count (x->next) : 1; }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  for (int n = count (h); n > 0; n--) { struct node *y = h->next; free (h); h = y; } ?? less ?? for (int n = count (h); n > 1; n--) { struct node *y = h->next; free (h); h = y; }
}
//// recursion removes
struct node { struct node *next; int data; };
static struct node *without (struct node *x, int d) { if (!x) return NULL; struct node *y = without (x->next, d);
  if (x->data == d) { free (x); return y; } ?? kept ?? if (x->data == d) { free (x); return x; } ?? lost ?? if (x->data == d) { return y; }
  x->next = y; ?? old link ?? (void)y;
  return x; }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = N (); x->next = h; h = x; }
  h = without (h, 2);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// recursion on a global list
struct node { struct node *next; int data; };
static struct node *h;
static void drop (void) { struct node *x = h; if (!x) return; h = x->next; drop (); x->data = 1; free (x); } ?? used ?? static void drop (void) { struct node *x = h; if (!x) return; h = x->next; free (x); drop (); x->data = 1; } ?? lost ?? static void drop (void) { struct node *x = h; if (!x) return; h = x->next; if (x->next) drop (); else return; free (x); }
int main (void) {
  h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  drop ();
}
//// recursion that does not return always
struct node { struct node *next; int data; };
static void down (struct node *x, int n) { [[if (n == 0) { x->data = 1; return; } ?? null ?? if (n == 0) { x->next->data = 1; return; }]]
  if (!x->next) return; ?? overlooked ?? if (!x->next && n == 1) return;
  down (x->next, n - 1); }
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  if (h) down (h, 2);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// two recursive calls
struct node { struct node *l, *r; };
static struct node *grow (int n) { if (n <= 0 || !N ()) return NULL; struct node *x = malloc (sizeof *x); x->l = grow (n - 1); [[x->r = grow (n - 1); ?? shared ?? x->r = x->l; ?? unset ?? (void)n;]]
  return x; }
static void drop (struct node *x) { if (!x) return; drop (x->l); [[drop (x->r); ?? one side ?? (void)x;]]
  free (x); }
int main (void) { drop (grow (3)); }
//// jumps into a loop
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL, *x = NULL;
  if (N ()) goto inside;
  while (N ()) {
    x = malloc (sizeof *x); x->next = h; h = x;
  inside:
    if (x) x->data = 1; ?? not yet ?? x->data = 1;
    if (N () == 2 && h) { struct node *y = h->next; free (h); h = y; [[x = h; ?? dangles ?? (void)x;]] }
  }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// a state machine
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL, *held = NULL; int state = 0;
  while (N ()) switch (state) {
    case 0: held = malloc (sizeof *held); state = 1; break;
    case 1: held->next = h; state = N () ? 2 : 3; break;
    case 2: h = held; [[held = NULL; ?? held ?? (void)held;]] state = 0; break;
    default: [[free (held); held = NULL; state = 0; break; ?? again ?? free (held); state = 1; break; ?? lost ?? held = NULL; state = 0; break;]]
  }
  if (held) free (held); ?? state ?? if (state == 1) free (held);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// references are counted
struct node { struct node *next; int refs; };
static void leave (struct node *x) { if (--x->refs == 0) free (x); } ?? early ?? static void leave (struct node *x) { if (--x->refs <= 1) free (x); }
int main (void) {
  struct node *x = malloc (sizeof *x), *a = NULL, *b = NULL;
  x->refs = 1;
  if (N ()) { a = x; x->refs++; } ?? not counted ?? if (N ()) { a = x; }
  if (N ()) { b = x; x->refs++; }
  leave (x);
  if (a) leave (a);
  if (b) { b->next = NULL; leave (b); }
}
//// a list is given to code that is not known
struct node { struct node *next; int data; };
extern void __VERIFIER_assume (int);
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; x->data = N (); [[__VERIFIER_assume (x->data != 3); ?? other ?? __VERIFIER_assume (x->data != 2);]]
    h = x; }
  for (struct node *x = h; x; x = x->next) assert (x->data != 3);
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// pointers to pointers to pointers
struct node { struct node *next; int data; };
static void push (struct node ***end) { struct node *x = malloc (sizeof *x); x->next = NULL; **end = x; *end = &x->next; } ?? not moved ?? static void push (struct node ***end) { struct node *x = malloc (sizeof *x); x->next = NULL; **end = x; }
int main (void) {
  struct node *h = NULL, **end = &h;
  while (N ()) push (&end);
  while (h) { struct node *y = h->next; free (h); h = y; } ?? by the end ?? while (*end) { struct node *y = h->next; free (h); h = y; }
}
//// static locals
struct node { struct node *next; int data; };
static struct node *once (int again) { static struct node *x; if (!again || !x) { x = malloc (sizeof *x); x->next = NULL; } return x; }
int main (void) {
  struct node *a = once (0), *b = once (1);
  a->next = b->next; ?? ring ?? a->next = b;
  b->data = 1;
  if (N ()) { free (a); return 0; } ?? used ?? if (N ()) { free (a); once (1)->data = 1; return 0; } ?? both ?? if (N ()) { free (a); free (b); return 0; }
  int limit = 3;
  while (a && limit-- > 0) { a->data = 2; a = a->next; }
}
