// expect: unknown no sequence of calls
// run: --engine=calls --calls.milliseconds=200 --ref=tests/cases/c/refcount/zz-meet-live.ref
// native: no driver: what is tested is the engine
/* Objects that are published refer to their parent. */
#include <stdlib.h>
/* a count of children; children are published */
struct node { int kids; struct node *parent; };
struct node *root;
int start (void) {
  if (root) return 0;
  root = calloc (1, sizeof *root);
  if (!root) return 0;
  root->kids = 1;
  return 1;
}
struct node *child (void) {
  struct node *n;
  if (!root) return NULL;
  n = malloc (sizeof *n);
  if (!n) return NULL;
  n->kids = 0;
  n->parent = root;
  root->kids++;
  return n;
}
