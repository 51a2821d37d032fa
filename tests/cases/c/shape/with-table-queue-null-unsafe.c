// expect: unsafe invalid-deref 21
// inputs: 1, 0, 0, 0, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct job {
  int cost;
  struct job *next, *prev;
};
static struct job *queues[32];
static void
push (struct job **q, struct job *j) {
  j->prev = NULL;
  j->next = *q;
  if (*q)
    (*q)->prev = j;
  *q = j;
}
static void
take (struct job **q, struct job *j) {
  if (j->prev)
    j->prev->next = j->next;
  if (j->next)
    j->next->prev = j->prev;
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    struct job *j = malloc (sizeof *j);
    if (!j)
      break;
    j->cost = __VERIFIER_nondet_int ();
    push (&queues[__VERIFIER_nondet_uint () % 32], j);
  }
  struct job **q = &queues[__VERIFIER_nondet_uint () % 32];
  struct job *j = *q;
  while (j && j->cost < 10)
    j = j->next;
  if (j) {
    take (q, j);
    free (j);
  }
  for (int i = 0; i < 32; i++)
    while (queues[i]) {
      struct job *x = queues[i];
      take (&queues[i], x);
      free (x);
    }
  return 0;
}
