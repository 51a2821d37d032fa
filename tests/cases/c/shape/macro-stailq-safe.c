// expect: safe
// STAILQ: a queue with the address of the last link.
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
struct job {
  STAILQ_ENTRY (job) jobs;
  int cost;
};
STAILQ_HEAD (jobs, job);
static void
take (struct jobs *q) {
  struct job *j = STAILQ_FIRST (q);
  STAILQ_REMOVE_HEAD (q, jobs);
  free (j);
}
int
main (void) {
  struct jobs q = STAILQ_HEAD_INITIALIZER (q);
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_bool ()) {
      struct job *j = malloc (sizeof *j);
      j->cost = __VERIFIER_nondet_int ();
      STAILQ_INSERT_TAIL (&q, j, jobs);
    } else if (!STAILQ_EMPTY (&q))
      take (&q);
  }
  while (!STAILQ_EMPTY (&q))
    take (&q);
  return 0;
}
