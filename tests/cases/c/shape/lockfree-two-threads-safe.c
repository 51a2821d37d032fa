// expect: safe
// Two threads push by turns, each between its two steps.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct cell {
  int data;
  struct cell *next;
};
struct thread {
  int step;
  struct cell *mine, *seen;
};
static struct cell *top;
static void
run (struct thread *t) {
  switch (t->step) {
  case 0:
    t->mine = malloc (sizeof *t->mine);
    t->mine->data = 0;
    t->step = 1;
    break;
  case 1:
    t->seen = top;
    t->mine->next = t->seen;
    t->step = 2;
    break;
  default:
    if (top == t->seen) {
      top = t->mine;
      t->mine = NULL;
      t->step = 0;
    } else {
      t->step = 1;
    }
  }
}
int
main (void) {
  struct thread a = {0, NULL, NULL}, b = {0, NULL, NULL};
  while (__VERIFIER_nondet_int ())
    run (__VERIFIER_nondet_int () ? &a : &b);
  while (a.step)
    run (&a);
  while (b.step)
    run (&b);
  while (top) {
    struct cell *c = top;
    top = c->next;
    free (c);
  }
  return 0;
}
