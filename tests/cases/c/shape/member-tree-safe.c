// expect: safe
// Entries of a list lead to nodes of a tree.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct tree {
  int key;
  struct tree *left, *right;
};
struct entry {
  struct entry *next;
  struct tree *of;
};
static void
drop (struct tree *t) {
  if (!t)
    return;
  drop (t->left);
  drop (t->right);
  free (t);
}
int
main (void) {
  struct tree *root = NULL;
  struct entry *log = NULL;
  while (__VERIFIER_nondet_int ()) {
    int key = __VERIFIER_nondet_int ();
    struct tree **at = &root;
    while (*at)
      at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    struct tree *t = malloc (sizeof *t);
    t->key = key;
    t->left = t->right = NULL;
    *at = t;
  }
  struct tree *t = root;
  while (t) {
    struct entry *e = malloc (sizeof *e);
    e->of = t;
    e->next = log;
    log = e;
    t = __VERIFIER_nondet_int () ? t->left : t->right;
  }
  int sum = 0;
  while (log) {
    struct entry *e = log;
    log = e->next;
    sum |= e->of->key;
    free (e);
  }
  drop (root);
  return sum;
}
