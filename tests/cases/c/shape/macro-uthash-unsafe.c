// expect: unsafe invalid-deref 20
// inputs: 1
// The plain loop over the table goes on from what was freed.
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
  for (u = users; u; u = u->hh.next) {
    HASH_DEL (users, u);
    free (u);
  }
  return tmp != NULL;
}
