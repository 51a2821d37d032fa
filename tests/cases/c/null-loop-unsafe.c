// expect: unsafe invalid-deref 21
// inputs: 1, 1, 1, 1
// The first free slot, if there is one.
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct slot {
  _Bool busy;
  int owner;
};
int
main (void) {
  struct slot slots[4];
  for (int i = 0; i < 4; i++) {
    slots[i].busy = __VERIFIER_nondet_bool ();
    slots[i].owner = -1;
  }
  struct slot *found = NULL;
  for (int i = 0; i < 4 && !found; i++)
    if (!slots[i].busy)
      found = &slots[i];
  found->owner = 7;
  return 0;
}
