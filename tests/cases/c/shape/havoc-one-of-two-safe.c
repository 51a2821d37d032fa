// expect: safe assuming keeps no pointer
// stub: void deliver (struct parcel *p) { if (p->content) *p->content = 7; }
// Neither of the two that the pointer may lead to is looked at.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct parcel {
  int *content;
};
extern void deliver (struct parcel *);
int
main (void) {
  int pear = 1, plum = 2, peach = 1;
  int *both[2] = {&plum, &peach};
  struct parcel p = {both[__VERIFIER_nondet_uint () % 2]};
  deliver (&p);
  plum = 0;
  assert (pear == 1);
  return plum;
}
