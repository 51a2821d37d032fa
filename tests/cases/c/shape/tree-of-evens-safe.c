// expect: safe
// todo: needs trees by pointers to links, with facts about keys
// Even keys are inserted in a search tree, and the program stops in the midst.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct tree {
  int key;
  struct tree *left, *right;
};
int
main (void) {
  struct tree *root = NULL;
  while (__VERIFIER_nondet_int ()) {
    int key = __VERIFIER_nondet_int ();
    if (key % 2 != 0)
      continue;
    struct tree **at = &root;
    while (*at)
      at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = calloc (1, sizeof **at);
    (*at)->key = key;
  }
  for (struct tree *t = root; t;
       t = __VERIFIER_nondet_int () ? t->left : t->right)
    assert (t->key % 2 == 0);
  abort ();
}
