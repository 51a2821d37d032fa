// expect: safe
// Heights of a tree that is turned at its root where one side is higher.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int height;
  struct node *left, *right;
};
static int
height (const struct node *n) {
  return n ? n->height : 0;
}
static void
measure (struct node *n) {
  int left = height (n->left), right = height (n->right);
  n->height = (left > right ? left : right) + 1;
}
static struct node *
turn (struct node *n) {
  struct node *top = n->left;
  n->left = top->right;
  top->right = n;
  measure (n);
  measure (top);
  return top;
}
static struct node *
insert (struct node *n) {
  if (!n) {
    n = malloc (sizeof *n);
    if (!n)
      abort ();
    n->height = 1;
    n->left = n->right = NULL;
    return n;
  }
  if (__VERIFIER_nondet_int ())
    n->left = insert (n->left);
  else
    n->right = insert (n->right);
  measure (n);
  return n->left && n->left->height > height (n->right) + 1 ? turn (n) : n;
}
static void
destroy (struct node *n) {
  if (!n)
    return;
  destroy (n->left);
  destroy (n->right);
  free (n);
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root);
  destroy (root);
  return 0;
}
