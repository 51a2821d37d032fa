// expect: safe
// run: --malloc-may-fail
// Memory may run out at any time.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct unit {
  struct unit *next;
  int size;
};
int
main (void) {
  struct unit *all = NULL;
  int result = 0;
  while (__VERIFIER_nondet_int ()) {
    struct unit *u = malloc (sizeof *u);
    if (!u) {
      result = 1;
      break;
    }
    u->size = 0;
    u->next = all;
    all = u;
  }
  while (all) {
    struct unit *u = all;
    all = u->next;
    free (u);
  }
  return result;
}
