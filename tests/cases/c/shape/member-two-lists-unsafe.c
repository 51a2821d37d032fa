// expect: unsafe invalid-deref 21
// inputs: 1, 0, 1, 0, 0
// Elements of one list point to those of another, which goes last.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct room {
  int guests;
  struct room *next;
};
struct guest {
  struct guest *next;
  struct room *in;
};
static struct room *rooms;
static struct guest *guests;
static void
leave_all (void) {
  while (guests) {
    struct guest *g = guests;
    guests = g->next;
    g->in->guests = 0;
    free (g);
  }
}
static void
close_all (void) {
  while (rooms) {
    struct room *r = rooms;
    rooms = r->next;
    free (r);
  }
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    struct room *r = malloc (sizeof *r);
    if (!r)
      abort ();
    r->guests = 0;
    r->next = rooms;
    rooms = r;
  }
  while (rooms && __VERIFIER_nondet_int ()) {
    struct room *r = rooms;
    while (r->next && __VERIFIER_nondet_int ())
      r = r->next;
    struct guest *g = malloc (sizeof *g);
    if (!g)
      abort ();
    g->in = r;
    r->guests = 1;
    g->next = guests;
    guests = g;
  }
  close_all ();
  leave_all ();
  return 0;
}
