// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-like-structs.ref
// native: no driver: what is tested are the cells
/* The same; the pointer is looked at only if the object lives, but it may
   stay when that is freed. */
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
struct number {
  long tag, p;
};
struct pointer {
  long tag;
  struct obj *p;
};
struct number numbers[NV];
struct pointer pointers[NV];
int x;

void
prep (int v) {
  numbers[v].p = 1;
}

void
note (int v) {
  pointers[v].p = slot[v];
}

void
peek (int v) {
  if (slot[v] && pointers[v].p == slot[v])
    x = pointers[v].p->x;
}
