// expect: safe
// The queue.h of libbsd has loops that allow removal.
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
  struct lock *next;
  TAILQ_FOREACH_SAFE (l, &all, locks, next) {
    TAILQ_REMOVE (&all, l, locks);
    free (l);
  }
  return 0;
}
