// expect: unsafe invalid-deref 18
// inputs: 2
// A connection that is only opened under one of three modes.
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
struct link {
  int speed;
};
static struct link fast = {100}, slow = {10};
int
main (void) {
  struct link *link = NULL;
  int mode = __VERIFIER_nondet_int ();
  if (mode == 0)
    link = &slow;
  else if (mode == 1)
    link = &fast;
  int speed = link->speed;
  return speed < 0;
}
