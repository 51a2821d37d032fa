// expect: safe
// A block that is replaced for each number.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int *at = NULL, count = 0, all = 0;
  while (count < 1000000 && __VERIFIER_nondet_int ()) {
    int *more = realloc (at, (size_t)(count + 1) * sizeof *more);
    if (!more)
      break;
    at = more;
    at[count] = count;
    count++;
  }
  for (int i = 0; i < count; i++)
    all ^= at[i];
  free (at);
  if (all > 3)
    count = 0;
  return count > 9;
}
