// expect: unsafe invalid-deref 41
// inputs: 1, 0, 0
// The argument is the list that a global has, too, and is freed through it.
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
  n->next = done;
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
  if (n)
    n->value = 1;
  clear (n);
}
int
main (void) {
  move (make ());
  clear (done);
  return moved < 0;
}
