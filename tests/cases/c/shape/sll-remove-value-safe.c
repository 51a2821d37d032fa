// expect: safe
// The first element with a given value is unlinked and freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *succ;
  long id;
};
static struct node *
push (struct node *list, long id) {
  struct node *n = malloc (sizeof *n);
  n->id = id;
  n->succ = list;
  return n;
}
static struct node *
drop (struct node *list, long id) {
  struct node *before = NULL, *n = list;
  while (n && n->id != id) {
    before = n;
    n = n->succ;
  }
  if (!n)
    return list;
  if (before)
    before->succ = n->succ;
  else
    list = n->succ;
  free (n);
  return list;
}
int
main (void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int ())
    list = push (list, __VERIFIER_nondet_int ());
  list = drop (list, __VERIFIER_nondet_int ());
  while (list) {
    struct node *next = list->succ;
    free (list);
    list = next;
  }
  return 0;
}
