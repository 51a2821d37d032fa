// expect: safe
// A tag says whether there is an object.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum tag { NONE, SMALL, LARGE };
struct value {
  enum tag tag;
  struct value *next;
  unsigned *big;
};
static struct value *
make (struct value *next) {
  struct value *v = malloc (sizeof *v);
  v->next = next;
  if (__VERIFIER_nondet_int ()) {
    v->tag = LARGE;
    v->big = malloc (4 * sizeof *v->big);
    v->big[0] = 1;
  } else {
    v->tag = __VERIFIER_nondet_int () ? SMALL : NONE;
    v->big = NULL;
  }
  return v;
}
static void
destroy (struct value *v) {
  if (v->tag == LARGE)
    v->big[0] = 0, free (v->big);
  free (v);
}
int
main (void) {
  struct value *all = NULL;
  while (__VERIFIER_nondet_int ())
    all = make (all);
  while (all) {
    struct value *next = all->next;
    destroy (all);
    all = next;
  }
  return 0;
}
