// expect: unsafe invalid-deref 13
// inputs: 2
// A table of pointers with a hole in it.
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint (void);
static int a = 1, b = 2, c = 3;
static int *const table[] = {&a, &b, NULL, &c};
int
main (void) {
  unsigned i = __VERIFIER_nondet_uint ();
  if (i >= sizeof table / sizeof *table)
    return 0;
  *table[i] += 1;
  return 0;
}
