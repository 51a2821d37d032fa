// expect: unsafe assertion 19
// inputs: 1
// harness: no a harness does not follow pointers in memory
// stub: void deliver (struct parcel *p) { if (p->content) *p->content = 7; }
// The pointer that is handed on is one of two: which, only an index says.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct parcel {
  int *content;
};
extern void deliver (struct parcel *);
int
main (void) {
  int pear = 1, plum = 2;
  int *both[2] = {&plum, &pear};
  struct parcel p = {both[__VERIFIER_nondet_uint () % 2]};
  deliver (&p);
  plum = 0;
  assert (pear == 1);
  return plum;
}
