// expect: unsafe refcount 15
// run: --ref=tests/cases/c/refcount/zz-init-root.ref
// native: no driver: what is tested are the cells
/* The first object is not counted. */
#include <stdlib.h>

struct node {
  int refs;
  int value;
};

static struct node *root;

void
prepare (void) {
  root = malloc (sizeof *root);
  if (!root)
    abort ();
  root->refs = 0;
  root->value = 0;
}

static void
put (struct node *n) {
  if (--n->refs == 0)
    free (n);
}

struct node *
node_root (void) {
  root->refs++;
  return root;
}

void
node_put (struct node *n) {
  put (n);
}

void
node_set (struct node *n) {
  struct node *old = root;
  root = n;
  put (old);
}
