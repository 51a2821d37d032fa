// expect: unsafe assertion 11
// stub: int *find (int *p) { return p; }
// What an unknown function returns may be an object that is known.
#include <assert.h>
int *find (int *);
static int known;
int
main (void) {
  int *p = find (&known);
  if (p)
    assert (p != &known);
  return 0;
}
