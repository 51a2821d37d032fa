// expect: safe
// Insertion through a pointer to the link, without a special case.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct job {
  unsigned priority;
  struct job *next;
};
static void
enqueue (struct job **queue, unsigned priority) {
  struct job *j = malloc (sizeof *j);
  j->priority = priority;
  while (*queue && (*queue)->priority > priority)
    queue = &(*queue)->next;
  j->next = *queue;
  *queue = j;
}
int
main (void) {
  struct job *queue = NULL;
  while (__VERIFIER_nondet_int ())
    enqueue (&queue, __VERIFIER_nondet_uint ());
  while (queue) {
    struct job *j = queue;
    queue = j->next;
    free (j);
  }
  return 0;
}
