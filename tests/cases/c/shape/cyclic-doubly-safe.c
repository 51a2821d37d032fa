// expect: safe
// A doubly linked ring without a head; elements go in and out.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct gear {
  struct gear *next, *prev;
  int teeth;
};
static struct gear *
add (struct gear *ring) {
  struct gear *g = malloc (sizeof *g);
  g->teeth = __VERIFIER_nondet_int ();
  if (!ring) {
    g->next = g->prev = g;
    return g;
  }
  g->next = ring;
  g->prev = ring->prev;
  ring->prev->next = g;
  ring->prev = g;
  return ring;
}
static struct gear *
take_out (struct gear *g) {
  struct gear *next = g->next;
  if (next == g) {
    free (g);
    return NULL;
  }
  g->prev->next = next;
  next->prev = g->prev;
  free (g);
  return next;
}
int
main (void) {
  struct gear *ring = NULL;
  while (__VERIFIER_nondet_int ())
    ring = add (ring);
  while (ring)
    ring = take_out (ring);
  return 0;
}
