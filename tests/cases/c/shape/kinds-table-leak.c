// expect: unsafe leak 30
// inputs: 0, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct base {
  int kind;
};
struct number {
  struct base base;
  int value;
};
struct name {
  struct base base;
  char *text;
  long length;
};
int
main (void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int () % 100 + 1;
  struct base **all = calloc (n, sizeof *all);
  for (unsigned i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int ()) {
      struct number *x = malloc (sizeof *x);
      x->base.kind = 0;
      x->value = 1;
      all[i] = &x->base;
    } else {
      struct name *x = malloc (sizeof *x);
      x->base.kind = 1;
      x->text = malloc (4);
      x->length = 3;
      all[i] = &x->base;
    }
  }
  for (unsigned i = 0; i < n; i++) {
    free (all[i]);
  }
  free (all);
  return 0;
}
