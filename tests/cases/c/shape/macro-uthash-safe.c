// expect: safe
// todo: needs the values of the hash function, see doc/c-real-code.md
// allow: unsigned-integer-overflow
// A hash table of uthash, filled and cleared.
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
    free (u);
  }
  return 0;
}
