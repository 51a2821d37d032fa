// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-new.ref
// native: no driver: what is tested are the cells
/* A new object gets a reference after a call, and is released. */
#include <stdlib.h>
#define N 8
struct node {
  int ref;
  struct node *m[4];
};
static struct node *slots[N];
static void
put (struct node *o) {
  if (!o)
    return;
  if (--o->ref > 0)
    return;
  for (int k = 0; k < 4; k++)
    put (o->m[k]);
  free (o);
}
void
make (int s) {
  if (slots[s])
    return;
  struct node *o = calloc (1, sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  slots[s] = o;
}
void
drop (int s) {
  put (slots[s]);
  slots[s] = NULL;
}
static unsigned key;
void
unlock (unsigned k) {
  if (k * 2654435761u == 77u)
    key = 1;
}
void
x (int s, int l, int k) {
  struct node *o = calloc (1, sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  struct node *q = slots[s];
  slots[s] = NULL;
  put (q);
  struct node *c = slots[l];
  if (key && c && !o->m[k]) {
    o->m[k] = c;
    c->ref++;
  }
  put (o);
}
