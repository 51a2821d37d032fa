// expect: unsafe assertion 22
// inputs: 31
// harness: no a harness does not follow pointers in memory
// stub: void deliver (struct parcel *p) { if (p->content) *p->content = 7; }
// The pointer that is handed on was copied byte by byte.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct parcel {
  int *content;
};
extern void deliver (struct parcel *);
int
main (void) {
  int pear = 1;
  struct parcel p = {&pear}, q = {0};
  const unsigned char *from = (const unsigned char *)&p;
  unsigned char *to = (unsigned char *)&q;
  to[0] = from[0], to[1] = from[1], to[2] = from[2], to[3] = from[3];
  to[4] = from[4], to[5] = from[5], to[6] = from[6], to[7] = from[7];
  if (__VERIFIER_nondet_int () == 31)
    deliver (&q);
  assert (pear == 1);
  return 0;
}
