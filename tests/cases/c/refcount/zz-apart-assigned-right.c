// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-assigned.ref
// native: no driver: what is tested are the cells
/* The struct is assigned with the same count. */
#include <stdlib.h>
#define N 8
struct node {
  int ref;
  struct node *left;
};
static struct node *slots[N];
static void
put (struct node *m) {
  if (!m)
    return;
  if (--m->ref > 0)
    return;
  put (m->left);
  free (m);
}
static unsigned key;
void
unlock (unsigned k) {
  if (k * 2654435761u == 77u)
    key = 1;
}
void
make (int s) {
  if (slots[s])
    return;
  struct node *o = malloc (sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  o->left = NULL;
  slots[s] = o;
}
void
drop (int s) {
  struct node *n = slots[s];
  slots[s] = NULL;
  put (n);
}
void
odd (int i, int j) {
  struct node *o = slots[i], *l = slots[j];
  if (!key || !o || !l || o == l || l->left || o->left || o->ref != 1)
    return;
  slots[i] = NULL;
  slots[j] = NULL;
  struct node tmp;
  tmp.ref = 1;
  tmp.left = NULL;
  *o = tmp;
  l->left = o;
  put (l);
}
