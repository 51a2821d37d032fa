/* One function of a larger program, which nobody calls here:

     assay --entry=rotate_right tree.c

   It is called with any argument: null, or a node with two children, which may
   be null, and so on.

   SAFE. */

#include <stddef.h>

struct tree {
  int key;
  struct tree *left, *right;
};

struct tree *
rotate_right (struct tree *t) {
  if (!t || !t->left)
    return t;
  struct tree *top = t->left;
  t->left = top->right;
  top->right = t;
  return top;
}
