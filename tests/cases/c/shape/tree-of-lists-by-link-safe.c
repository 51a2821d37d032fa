// expect: safe
// Nodes own lists, and are removed by pointers to links after their lists.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct value {
  struct value *next;
  int is;
};
struct node {
  int key;
  struct value *values;
  struct node *left, *right;
};
static struct node **
find (struct node **link, int key) {
  while (*link && (*link)->key != key)
    link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  return link;
}
static void
put (struct node **root, int key, int is) {
  struct node **link = find (root, key);
  if (!*link) {
    *link = calloc (1, sizeof **link);
    (*link)->key = key;
  }
  struct value *v = malloc (sizeof *v);
  v->is = is;
  v->next = (*link)->values;
  (*link)->values = v;
}
static void
discard (struct node **root, int key) {
  struct node **link = find (root, key), *old = *link;
  if (!old)
    return;
  for (struct value *v = old->values, *next; v; v = next) {
    next = v->next;
    free (v);
  }
  if (!old->left)
    *link = old->right;
  else if (!old->right)
    *link = old->left;
  else {
    struct node **first = &old->right;
    while ((*first)->left)
      first = &(*first)->left;
    struct node *n = *first;
    *first = n->right;
    n->left = old->left;
    n->right = old->right;
    *link = n;
  }
  free (old);
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    if (__VERIFIER_nondet_int ())
      put (&root, __VERIFIER_nondet_int (), 1);
    else
      discard (&root, __VERIFIER_nondet_int ());
  while (root)
    discard (&root, root->key);
  return 0;
}
