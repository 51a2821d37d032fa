// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-reach-again.ref
// native: no driver: what is tested are the cells
/* A cell that was let go for one call is not out of reach of the next one. */
#include <stddef.h>
#define N 8
struct node {
  int ref;
  struct node *left;
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
  put (m->left);
  m->left = NULL;
}
void
make (int s, int k) {
  if (slots[s])
    return;
  slots[s] = &nodes[k];
  nodes[k].ref++;
}
void
drop (int s) {
  struct node *n = slots[s];
  slots[s] = NULL;
  put (n);
}
void
link (int s, int l) {
  struct node *o = slots[s];
  if (!o || !slots[l] || o->left)
    return;
  o->left = slots[l];
  slots[l]->ref++;
}
void
odd (int i) {
  struct node *p = slots[i];
  if (!key || !p)
    return;
  struct node *x = p->left;
  put (x);
  slots[i] = NULL;
  put (p);
  if (p->left == x)
    p->left = NULL;
}
