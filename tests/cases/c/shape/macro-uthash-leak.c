// expect: unsafe leak 16
// inputs: 1
// Deleted from the table, not freed.
#include <stdlib.h>
#include <uthash.h>
extern int __VERIFIER_nondet_int (void);
struct user {
  int id;
  UT_hash_handle hh;
};
int
main (void) {
  struct user *users = NULL, *u, *tmp = NULL;
  int next = 0;
  while (__VERIFIER_nondet_int ()) {
    u = malloc (sizeof *u);
    u->id = next++;
    HASH_ADD_INT (users, id, u);
  }
  HASH_ITER (hh, users, u, tmp) {
    HASH_DEL (users, u);
  }
  return 0;
}
