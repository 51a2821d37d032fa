// expect: unsafe assertion 33
// inputs: 1, 1, 1, 0, 0
// The old one stays current.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct slot {
  int current;
  struct slot *next;
};
int
main (void) {
  struct slot *c = malloc (sizeof *c), *x;
  if (!c)
    abort ();
  c->current = 1;
  c->next = c;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      x = malloc (sizeof *x);
      if (!x)
        abort ();
      x->current = 0;
      x->next = c->next;
      c->next = x;
    } else {
      c = c->next;
      c->current = 1;
    }
  }
  while (c->next != c) {
    x = c->next;
    assert (!x->current);
    c->next = x->next;
    free (x);
  }
  free (c);
  return 0;
}
