// expect: safe
// Elements have one of two functions, or none.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct job {
  void (*done) (struct job *);
  struct job *next;
  int state;
};
static void
a (struct job *j) {
  j->state = 1;
}
static void
b (struct job *j) {
  j->state = 2;
}
int
main (void) {
  struct job *q = 0, *j;
  while (__VERIFIER_nondet_int ()) {
    j = malloc (sizeof *j);
    if (!j)
      break;
    j->state = 0;
    switch (__VERIFIER_nondet_int ()) {
    case 0:
      j->done = a;
      break;
    case 1:
      j->done = b;
      break;
    default:
      j->done = 0;
    }
    j->next = q;
    q = j;
  }
  for (j = q; j; j = j->next)
    if (j->done)
      j->done (j);
  while (q) {
    j = q->next;
    free (q);
    q = j;
  }
  return 0;
}
