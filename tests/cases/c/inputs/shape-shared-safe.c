// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// A tree whose children differ.
#include <assert.h>
struct tree { struct tree *left, *right; int v; };
void
f (struct tree *t) {
  if (!t || !t->left || !t->right || t->left == t->right)
    return;
  t->left->v = 1;
  t->right->v = 2;
  assert (t->left->v == 1);
}
