// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-reach-row.ref
// native: no driver: what is tested are the cells
/* A row breaks a fact while it is taken apart, and nothing changes after the call. */
#include <stddef.h>
#define N 8
struct node {
  int ref, used;
  struct node *left, *right;
};
static struct node nodes[N], *slots[N];
static unsigned key;
void
unlock (unsigned k) {
  if (k * 2654435761u == 77u)
    key = 1;
}
static void
put (struct node *m) {
  if (!m)
    return;
  if (--m->ref > 0)
    return;
  struct node *l = m->left, *r = m->right;
  m->left = NULL;

  m->used = 0;
  put (l);
  key = key;
}
void
make (int s, int k) {
  struct node *o = &nodes[k];
  if (slots[s] || o->used)
    return;
  o->used = 1;
  o->left = NULL;
  o->right = NULL;
  o->ref++;
  slots[s] = o;
}
void
drop (int s) {
  struct node *n = slots[s];
  slots[s] = NULL;
  put (n);
}
void
link (int s, int l, int r) {
  struct node *o = slots[s];
  if (!o || !slots[l] || !o->used || o->left || o->right)
    return;
  if (r)
    o->right = slots[l];
  else
    o->left = slots[l];
  slots[l]->ref++;
}
