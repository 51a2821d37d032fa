// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-closed.ref
// native: no driver: what is tested are the cells
/* The objects are released as they are. */
#include <stdlib.h>
#define N 8
struct node {
  int ref;
  int tag;
  struct node *m[4];
};
static struct node *slots[N], *cur;
static int dummy;
static void
put (struct node *o) {
  if (!o)
    return;
  if (--o->ref > 0)
    return;
  if (o->tag)
    for (int k = 0; k < 4; k++)
      put (o->m[k]);
  if (cur == o)
    cur = NULL;
  free (o);
}
void
make (int s, int t) {
  if (slots[s])
    return;
  struct node *o = malloc (sizeof *o);
  if (!o)
    return;
  o->tag = t;
  for (int k = 0; k < 4; k++)
    o->m[k] = NULL;
  o->ref = 1;
  slots[s] = o;
}
void
link (int a, int k, int s) {
  struct node *p = slots[a];
  if (!p || !p->tag || !slots[s] || p->m[k])
    return;
  p->m[k] = slots[s];
  slots[s]->ref++;
}
void
drop (int s) {
  put (slots[s]);
  slots[s] = NULL;
}
void
park (int s, int l, int n) {
  struct node *o = slots[s];
  if (!o)
    return;
  slots[s] = NULL;
  put (o);
  struct node *q = slots[l];
  slots[l] = NULL;
  put (q);
  for (int i = 0; i < n; i++)
    dummy = i;
}
void
unpark (int s) {
  if (!cur || slots[s])
    return;
  slots[s] = cur;
  cur->ref++;
}
