// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-address-bits.ref
// native: no driver: what is tested are the cells
/* What is done depends on bits of an address. */
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
  if ((unsigned char) (unsigned long) o == 0)
    return;
  if (--o->rc == 0)
    free (o);
}
