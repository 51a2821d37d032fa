// expect: safe
// Every frame remembers the least value below it.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct frame {
  int value, least;
  struct frame *below;
};
int
main (void) {
  struct frame *top = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct frame *f = malloc (sizeof *f);
    f->value = __VERIFIER_nondet_int ();
    f->least = top && top->least < f->value ? top->least : f->value;
    f->below = top;
    top = f;
  }
  while (top) {
    struct frame *f = top;
    assert (f->least <= f->value);
    top = f->below;
    free (f);
  }
  return 0;
}
