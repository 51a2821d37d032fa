// expect: safe
// TAILQ: from the head to the tail, and freed from the tail.
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
struct node {
  TAILQ_ENTRY (node) nodes;
  long weight;
};
TAILQ_HEAD (nodes, node);
int
main (void) {
  struct nodes q;
  struct node *n;
  TAILQ_INIT (&q);
  while (__VERIFIER_nondet_int ()) {
    n = malloc (sizeof *n);
    n->weight = __VERIFIER_nondet_int ();
    if (__VERIFIER_nondet_bool ())
      TAILQ_INSERT_HEAD (&q, n, nodes);
    else
      TAILQ_INSERT_TAIL (&q, n, nodes);
  }
  n = TAILQ_LAST (&q, nodes);
  if (n)
    n->weight = 0;
  while ((n = TAILQ_FIRST (&q))) {
    TAILQ_REMOVE (&q, n, nodes);
    free (n);
  }
  return 0;
}
