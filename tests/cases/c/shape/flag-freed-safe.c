// expect: safe
// A flag keeps the list from being freed twice.
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
  freed = 1;
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
