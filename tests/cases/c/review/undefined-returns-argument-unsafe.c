// expect: unsafe assertion 12
// stub: int *find (int *p) { return p; }
// harness: no a harness cannot give the address of the program's object
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
