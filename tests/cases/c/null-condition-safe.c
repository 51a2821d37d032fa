// expect: safe
// A conjunction that should guard the second operand.
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct user {
  int id;
  _Bool admin;
};
int
main (void) {
  struct user root = {0, 1};
  struct user *user = __VERIFIER_nondet_bool () ? &root : NULL;
  if (user && user->admin)
    return 1;
  return 0;
}
