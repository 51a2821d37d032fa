// expect: unsafe invalid-deref 22
// inputs: 1
// The loop without it does not.
#include <bsd/sys/queue.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct lock {
  TAILQ_ENTRY (lock) locks;
  unsigned owner;
};
TAILQ_HEAD (locks, lock);
int
main (void) {
  struct locks all = TAILQ_HEAD_INITIALIZER (all);
  struct lock *l;
  while (__VERIFIER_nondet_int ()) {
    l = malloc (sizeof *l);
    l->owner = __VERIFIER_nondet_uint ();
    TAILQ_INSERT_TAIL (&all, l, locks);
  }
  TAILQ_FOREACH (l, &all, locks) {
    TAILQ_REMOVE (&all, l, locks);
    free (l);
  }
  return 0;
}
