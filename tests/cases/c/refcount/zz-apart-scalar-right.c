// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-scalar.ref
// native: no driver: what is tested are the cells
/* The same, with counts. */
#include <stdlib.h>
#define N 2
struct node {
  int ref;
  struct node *m[2];
};
static struct node *slots[N], *cur;
void
make (int s) {
  struct node *o = calloc (1, sizeof *o);
  if (slots[s]) {
    free (o);
    return;
  }
  o->ref = 1;
  slots[s] = o;
}
void
set (int a, int k, int s) {
  struct node *p = slots[a];
  if (!p || !slots[s])
    return;
  struct node *o = p->m[k];
  for (int i = 0; i < 2; i++)
    ;
  if (cur && cur == o)
    cur = NULL;
  if (!p->m[k]) {
    p->m[k] = slots[s];
    slots[s]->ref++;
  }
}
