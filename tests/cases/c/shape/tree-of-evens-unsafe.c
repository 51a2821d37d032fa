// expect: unsafe assertion 25
// inputs: 1, 3, 0, 0
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
    if (key % 2 != 0 && root)
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
