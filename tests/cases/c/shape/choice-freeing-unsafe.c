// expect: unsafe invalid-free 22
// inputs: 1, 1, 0, 0
// Elements are freed, or queued again, by the function that they have.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct ev {
  void (*fire) (struct ev *);
  struct ev *next;
};
static struct ev *queue;
static void
once (struct ev *e) {
  free (e);
}
static void
again (struct ev *e) {
  if (__VERIFIER_nondet_int ()) {
    e->next = queue;
    queue = e;
  } else {
    free (e);
    free (e);
  }
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    struct ev *e = malloc (sizeof *e);
    if (!e)
      break;
    e->fire = __VERIFIER_nondet_int () ? again : once;
    e->next = queue;
    queue = e;
  }
  while (queue) {
    struct ev *e = queue;
    queue = e->next;
    e->fire (e);
  }
  return 0;
}
