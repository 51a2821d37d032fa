// expect: safe
// run: --engine=slab --malloc-may-fail --ref=tests/cases/c/refcount/zz-may-fail.ref
// native: no driver: what is tested are the cells
/* There may be no memory: then the caller gets nothing. */
#include <stdlib.h>

struct obj {
  int refs;
};

struct obj *
obj_new (void) {
  struct obj *o = malloc (sizeof *o);
  if (o)
    o->refs = 1;
  return o;
}

struct obj *
obj_copy (struct obj *o) {
  struct obj *copy = obj_new ();
  return copy || !o ? copy : NULL;
}

void
obj_put (struct obj *o) {
  if (--o->refs == 0)
    free (o);
}
