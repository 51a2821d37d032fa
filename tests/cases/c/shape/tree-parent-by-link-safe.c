// expect: safe
// Nodes know their parents, and a pointer to a link goes down to leaves.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *parent, *left, *right;
  int key;
};
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node **link = &root, *up = NULL;
    int key = __VERIFIER_nondet_int ();
    while (*link) {
      up = *link;
      if (up->key == key)
        break;
      link = key < up->key ? &up->left : &up->right;
    }
    if (*link)
      continue;
    struct node *n = malloc (sizeof *n);
    n->parent = up;
    n->left = n->right = NULL;
    n->key = key;
    *link = n;
  }
  while (root) {
    struct node **link = &root;
    while ((*link)->left || (*link)->right)
      link = (*link)->left ? &(*link)->left : &(*link)->right;
    free (*link);
    *link = NULL;
  }
  return 0;
}
