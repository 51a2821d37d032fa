// expect: safe
// Nodes know their parents; the first node of a tree is a left child, unless it
// is the root.
#include <stdlib.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *parent, *left, *right;
};
struct tree {
  struct node *root;
};
struct item {
  int key;
  struct node node;
};
#define ITEM(N) ((struct item *)((char *)(N)-offsetof (struct item, node)))
static int
insert (struct tree *t, struct item *i) {
  struct node **link = &t->root, *parent = NULL;
  while (*link) {
    parent = *link;
    if (i->key == ITEM (parent)->key)
      return 0;
    link = i->key < ITEM (parent)->key ? &parent->left : &parent->right;
  }
  i->node.parent = parent;
  i->node.left = i->node.right = NULL;
  *link = &i->node;
  return 1;
}
static struct node *
first (struct tree *t) {
  struct node *n = t->root;
  while (n && n->left)
    n = n->left;
  return n;
}
static void
erase_first (struct tree *t, struct node *n) {
  if (n->right)
    n->right->parent = n->parent;
  if (n->parent)
    n->parent->left = n->right;
  else
    t->root = n->right;
}
int
main (void) {
  struct tree t = {NULL};
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->key = __VERIFIER_nondet_int ();
    if (!insert (&t, i))
      free (i);
  }
  struct node *n;
  while ((n = first (&t))) {
    erase_first (&t, n);
    free (ITEM (n));
  }
  return 0;
}
