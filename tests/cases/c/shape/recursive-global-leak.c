// expect: unsafe leak 14
// inputs: 1, 0, 1, 0, 0
// Elements go from an argument to a list in a global.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static struct node *
make (void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->value = __VERIFIER_nondet_int ();
    n->next = list;
    list = n;
  }
  return list;
}
static struct node *done;
static int moved;
static void
move (struct node *n) {
  if (!n)
    return;
  struct node *next = n->next;
  n->next = NULL;
  done = n;
  moved++;
  move (next);
}
static void
clear (struct node *n) {
  if (!done)
    return;
  struct node *first = done;
  done = first->next;
  free (first);
  clear (NULL);
}
int
main (void) {
  move (make ());
  clear (done);
  return moved < 0;
}
