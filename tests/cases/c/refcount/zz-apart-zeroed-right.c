// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-zeroed.ref
// native: no driver: what is tested are the cells
/* Numbers in a new object change. */
#include <stdlib.h>
#define N 8
struct node {
  int ref;
  int tag[4];
  struct node *m[4];
};
static struct node *slots[N];
static unsigned key;
void
unlock (unsigned k) {
  if (k * 2654435761u == 77u)
    key = 1;
}
void
make (int s, int i, int j) {
  if (slots[s])
    return;
  struct node *o = calloc (1, sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  o->tag[i] = 1;
  if (key)
    o->tag[j] = 2;
  slots[s] = o;
}
