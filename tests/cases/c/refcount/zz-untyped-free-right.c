// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-untyped-free.ref
// native: no driver: what is tested are the cells
/* An object is read. */
#include <stdlib.h>
#define NV 4
struct obj {
  int rc, x;
};
struct obj *slot[NV];

void
make (int v) {
  struct obj *o;
  if (slot[v] || !(o = calloc (1, sizeof *o)))
    return;
  o->rc = 1;
  slot[v] = o;
}

void
drop (int v) {
  struct obj *o = slot[v];
  if (!o)
    return;
  slot[v] = 0;
  if (--o->rc == 0)
    free (o);
}
void *last;
int copy;

void
purge (void) {
  if (slot[0] && slot[0]->rc == 1)
    copy = slot[0]->x;
}
