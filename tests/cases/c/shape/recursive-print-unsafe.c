// expect: unsafe uninitialised 34
// native: memory
// inputs: 1, 0
// Printing by recursion.
#include <stdio.h>
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
    if (list)
      n->value = 1;
    n->next = list;
    list = n;
  }
  return list;
}
static void
destroy (struct node *n) {
  if (!n)
    return;
  destroy (n->next);
  free (n);
}
static void
print (const struct node *n) {
  if (n) {
    printf ("%d\n", n->value);
    print (n->next);
  }
}
int
main (void) {
  struct node *list = make ();
  print (list);
  destroy (list);
  return 0;
}
