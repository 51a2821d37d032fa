// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-kids.ref
// native: no driver: what is tested are the cells
/* An object is freed only if the array in it is empty. */
#include <stdlib.h>
#define NV 4
#define KID q->kid[i]
struct obj {
  int rc;
  struct obj *kid[2];
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
link (int v, int w) {
  struct obj *o = slot[v], *q = slot[w];
  if (!o || !q || o == q || o->kid[1])
    return;
  q->rc++;
  o->kid[1] = q;
}

void
drop (int v) {
  struct obj *o = slot[v];
  if (!o || o->kid[0] || o->kid[1])
    return;
  slot[v] = 0;
  if (--o->rc == 0)
    free (o);
}
