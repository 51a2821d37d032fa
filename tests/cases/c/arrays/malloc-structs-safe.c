// expect: safe
// An array of structs with an array inside.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct point {
  int at[3];
  int color;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 100 + 1;
  struct point *p = calloc (n, sizeof *p);
  for (unsigned i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      p[i].at[k] = 1;
  free (p);
  return 0;
}
