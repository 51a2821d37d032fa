// expect: safe
// todo: needs elements in chunks that are in two lists, of which only those in one are initialised
// Elements come in chunks; chunks are linked, elements too.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum { PER_CHUNK = 4 };
struct elem {
  struct elem *next;
  int v;
};
struct chunk {
  struct chunk *next;
  struct elem elems[PER_CHUNK];
};
static struct chunk *chunks;
static struct elem *available;
static void
refill (void) {
  struct chunk *c = malloc (sizeof *c);
  c->next = chunks;
  chunks = c;
  for (int i = 0; i < PER_CHUNK; i++) {
    c->elems[i].next = available;
    available = &c->elems[i];
  }
}
static struct elem *
get (void) {
  if (!available)
    refill ();
  struct elem *e = available;
  available = e->next;
  return e;
}
int
main (void) {
  struct elem *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct elem *e = get ();
    e->v = __VERIFIER_nondet_int ();
    e->next = list;
    list = e;
  }
  unsigned sum = 0;
  for (struct elem *e = list; e; e = e->next)
    sum += (unsigned)e->v;
  list = available = NULL;
  while (chunks) {
    struct chunk *c = chunks;
    chunks = c->next;
    free (c);
  }
  return sum > 5;
}
