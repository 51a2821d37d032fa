// expect: safe
// SLIST_REMOVE of an element that is in the list.
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
struct user {
  SLIST_ENTRY (user) link;
  int id;
};
static SLIST_HEAD (users, user) all = SLIST_HEAD_INITIALIZER (all);
int
main (void) {
  struct user *u, *admin = malloc (sizeof *admin);
  admin->id = 0;
  SLIST_INSERT_HEAD (&all, admin, link);
  while (__VERIFIER_nondet_int ()) {
    u = malloc (sizeof *u);
    u->id = __VERIFIER_nondet_int ();
    SLIST_INSERT_HEAD (&all, u, link);
  }
  SLIST_REMOVE (&all, admin, user, link);
  free (admin);
  while ((u = SLIST_FIRST (&all))) {
    SLIST_REMOVE_HEAD (&all, link);
    free (u);
  }
  return 0;
}
