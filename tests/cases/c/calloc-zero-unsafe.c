// expect: unsafe invalid-deref 15
// What calloc gives is zero, so its pointers are null.
#include <assert.h>
#include <stdlib.h>
struct node {
  struct node *left, *right;
  int depth;
};
int
main (void) {
  struct node *nodes = calloc (3, sizeof *nodes);
  nodes[0].left = &nodes[1];
  int depth = 0;
  for (struct node *n = nodes; n; n = n->left)
    depth += 1 + n->left->depth;
  assert (depth == 2);
  free (nodes);
  return 0;
}
