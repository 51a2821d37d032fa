// expect: safe
// The ring's head is an object of the heap.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct chain {
  struct chain *next, *prev;
};
struct member {
  struct chain chain;
  unsigned id;
};
struct group {
  int count;
  struct chain members;
};
static struct group *
new_group (void) {
  struct group *g = malloc (sizeof *g);
  g->count = 0;
  g->members.next = g->members.prev = &g->members;
  return g;
}
static void
join (struct group *g, unsigned id) {
  struct member *m = malloc (sizeof *m);
  m->id = id;
  m->chain.prev = g->members.prev;
  m->chain.next = &g->members;
  g->members.prev->next = &m->chain;
  g->members.prev = &m->chain;
}
static void
disband (struct group *g) {
  struct chain *c = g->members.next;
  while (c != &g->members) {
    struct chain *next = c->next;
    free (c);
    c = next;
  }
  free (g);
}
int
main (void) {
  struct group *g = new_group ();
  for (unsigned id = __VERIFIER_nondet_uint (); id;
       id = __VERIFIER_nondet_uint ())
    join (g, id);
  disband (g);
  return 0;
}
