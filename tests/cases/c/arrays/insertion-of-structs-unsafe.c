// expect: unsafe invalid-deref 20
// inputs: 2
// It looks at a struct before the first one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct pair {
  int key, number;
};
int
main (void) {
  int count = __VERIFIER_nondet_int ();
  if (count < 1 || count > 1000)
    return 0;
  struct pair *pairs = calloc (count, sizeof *pairs);
  if (!pairs)
    return 1;
  for (int i = 1; i < count; i++) {
    struct pair p = pairs[i];
    int k = i;
    while (k >= 0 && pairs[k - 1].key >= p.key) {
      pairs[k] = pairs[k - 1];
      k--;
    }
    pairs[k] = p;
  }
  free (pairs);
  return 0;
}
