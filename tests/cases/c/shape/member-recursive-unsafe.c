// expect: unsafe invalid-deref 12
// inputs: 1, 0
// What elements lead to is visited, and there is recursion.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct task {
  struct task *next, *needs;
  int done;
};
static void
finish (struct task *t) {
  t->done = 1;
}
static int
length (const struct task *t) {
  return t ? 1 + length (t->next) : 0;
}
int
main (void) {
  struct task *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct task *t = malloc (sizeof *t), *n = all;
    while (n && __VERIFIER_nondet_int ())
      n = n->next;
    t->needs = n;
    t->done = 0;
    t->next = all;
    all = t;
  }
  for (struct task *t = all; t; t = t->next)
    finish (t->needs);
  int n = length (all) > 3;
  while (all) {
    struct task *t = all;
    all = all->next;
    free (t);
  }
  return n;
}
