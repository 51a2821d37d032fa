// expect: unsafe invalid-deref 18
// inputs: 1, 0
// The record of a call that has returned is used.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct record {
  struct record *up;
  int depth;
};
static struct record *deepest;
static int
walk (struct record *up, int depth) {
  struct record here = {up, depth};
  deepest = &here;
  int sum = up ? up->depth : 0;
  if (depth < 10 && __VERIFIER_nondet_int ())
    sum += walk (&here, depth + 1);
  sum += deepest->depth;
  return sum;
}
int
main (void) {
  return walk (NULL, 0) < 0;
}
