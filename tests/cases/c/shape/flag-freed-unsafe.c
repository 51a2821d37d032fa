// expect: unsafe invalid-deref 17
// inputs: 1, 0, 1
// The flag is looked at, and never set.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct f {
  struct f *next;
};
static struct f *list;
static int freed;
static void
release (void) {
  if (freed)
    return;
  struct f *x = list;
  while (x) {
    struct f *next = x->next;
    free (x);
    x = next;
  }
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    struct f *x = malloc (sizeof *x);
    x->next = list;
    list = x;
  }
  if (__VERIFIER_nondet_int ())
    release ();
  release ();
  list = NULL;
  return 0;
}
