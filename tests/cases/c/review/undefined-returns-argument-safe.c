// expect: safe
// stub: int *find (int *p) { return p; }
// Either it is the known one or not.
#include <assert.h>
int *find (int *);
static int known;
int
main (void) {
  int *p = find (&known);
  int n = p == &known;
  assert (n ? p == &known : p != &known);
  return 0;
}
