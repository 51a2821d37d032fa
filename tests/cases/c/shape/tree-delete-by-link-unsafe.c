// expect: unsafe invalid-deref 38
// inputs: 2, 1, 5, 0, 5
// A node without a left child has none before it.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct node {
  unsigned key;
  struct node *left, *right;
};
struct set {
  struct node *root;
  unsigned count;
};
static struct node **
find (struct node **link, unsigned key) {
  while (*link && (*link)->key != key)
    link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  return link;
}
static void
insert (struct set *s, unsigned key) {
  struct node **link = find (&s->root, key);
  if (*link)
    return;
  *link = calloc (1, sizeof **link);
  (*link)->key = key;
  s->count++;
}
static void
discard (struct set *s, unsigned key) {
  struct node **link = find (&s->root, key), *old = *link;
  if (!old)
    return;
  if (!old->right && old->left)
    *link = old->left;
  else {
    struct node **last = &old->left;
    while ((*last)->right)
      last = &(*last)->right;
    struct node *n = *last;
    *last = n->left;
    n->left = old->left;
    n->right = old->right;
    *link = n;
  }
  free (old);
  s->count--;
}
int
main (void) {
  struct set s = {NULL, 0};
  unsigned rounds = __VERIFIER_nondet_uint () % 64;
  for (unsigned i = 0; i < rounds; i++)
    if (__VERIFIER_nondet_uint ())
      insert (&s, __VERIFIER_nondet_uint ());
    else
      discard (&s, __VERIFIER_nondet_uint ());
  while (s.root)
    discard (&s, s.root->key);
  return 0;
}
