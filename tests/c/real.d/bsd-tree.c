// package: libbsd-dev
// header: bsd/sys/tree.h
// what: red-black and splay trees of the BSDs as macros
// entry: main red_black splay
#include <assert.h>
#include <bsd/sys/tree.h>
#include <stddef.h>

int __VERIFIER_nondet_int (void);

struct node {
  int key;
  RB_ENTRY (node) red_black;
  SPLAY_ENTRY (node) splay;
};

static int
compare (struct node *a, struct node *b) {
  return (a->key > b->key) - (a->key < b->key);
}

RB_HEAD (red_black_tree, node);
RB_GENERATE (red_black_tree, node, red_black, compare)
SPLAY_HEAD (splay_tree, node);
SPLAY_PROTOTYPE (splay_tree, node, splay, compare)
SPLAY_GENERATE (splay_tree, node, splay, compare)

int
red_black (int x, int y) {
  struct red_black_tree tree = RB_INITIALIZER (&tree);
  struct node nodes[3] = {{.key = x}, {.key = y}, {.key = 5}}, *n;
  int count = 0, before = -2147483647 - 1;
  for (int i = 0; i < 3; i++)
    RB_INSERT (red_black_tree, &tree, &nodes[i]);
  RB_FOREACH (n, red_black_tree, &tree) {
    assert (n->key >= before);
    before = n->key;
    count++;
  }
  RB_REMOVE (red_black_tree, &tree, RB_MIN (red_black_tree, &tree));
  return count;
}

int
splay (int x) {
  struct splay_tree tree = SPLAY_INITIALIZER (&tree);
  struct node a = {.key = x}, b = {.key = 3};
  SPLAY_INSERT (splay_tree, &tree, &a);
  SPLAY_INSERT (splay_tree, &tree, &b);
  assert (SPLAY_FIND (splay_tree, &tree, &a) == &a);
  return tree.sph_root->key;
}

int
main (void) {
  return red_black (1, 2) + splay (4) == 0;
}
