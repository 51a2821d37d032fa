// expect: unsafe invalid-deref 74
// run: --ref=tests/cases/c/refcount/zz-own-tree.ref
// native: no driver: what is tested are the cells
/* The child is used after the only reference to its parent was given up. */
#include <stdlib.h>

#define N 3

struct node {
  int ref;
  struct node *left, *right;
};

static struct node *slots[N];

static void
put (struct node *n) {
  if (!n)
    return;
  if (--n->ref > 0)
    return;
  put (n->left);
  put (n->right);
  free (n);
}

void
make (int i) {
  if (slots[i])
    return;
  struct node *n = malloc (sizeof *n);
  if (!n)
    return;
  n->ref = 1;
  n->left = NULL;
  n->right = NULL;
  slots[i] = n;
}

void
join (int i, int l, int r) {
  if (slots[i] || !slots[l] || !slots[r])
    return;
  struct node *n = malloc (sizeof *n);
  if (!n)
    return;
  n->ref = 1;
  n->left = slots[l];
  n->right = slots[r];
  n->left->ref++;
  n->right->ref++;
  slots[i] = n;
}

void
drop (int i) {
  struct node *n = slots[i];
  slots[i] = NULL;
  put (n);
}

void
drop_first (int i) {
  put (slots[i]);
  slots[i] = NULL;
}

void
descend (int i) {
  struct node *n = slots[i];
  if (!n || !n->left)
    return;
  put (n);
  n->left->ref++;
  slots[i] = n->left;
}
