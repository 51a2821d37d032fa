// expect: unsafe invalid-deref 32
// inputs: 1, 5, 1, 3, 0
// A leaf that is freed is still linked.
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
    if (link == &root)
      *link = NULL;
  }
  return 0;
}
