// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-copy-freed.ref
// native: no driver: what is tested are the cells
/* A freed object is copied. */
#include <stdlib.h>
#define NV 4
struct obj {
  int rc, x;
};
struct obj *slot[NV], last;

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
  if (--o->rc == 0) {
    free (o);
    last = *o;
  }
}
