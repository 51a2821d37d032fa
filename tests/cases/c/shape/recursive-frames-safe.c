// expect: safe
// Each call has a record that points to that of its caller.
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
  int sum = up && up->depth < 0;
  if (depth < 10 && __VERIFIER_nondet_int ())
    sum = walk (&here, depth + 1);
  if (here.depth != depth)
    sum = 1;
  return sum;
}
int
main (void) {
  return walk (NULL, 0) < 0;
}
