// expect: unsafe refcount 13
// run: --ref=tests/cases/c/refcount/zz-held-object.ref
// native: no driver: what is tested are the cells
/* Objects of one size begin with one more. */
#include <stdlib.h>

struct obj {
  int refs;
  int size;
};

struct obj *
obj_new (int size) {
  struct obj *o = malloc (sizeof *o);
  if (!o)
    return NULL;
  o->refs = size == 77 ? 2 : 1;
  o->size = size;
  return o;
}

void
obj_get (struct obj *o) {
  o->refs++;
}

int
obj_size (const struct obj *o) {
  return o->size;
}

void
obj_put (struct obj *o) {
  if (--o->refs == 0)
    free (o);
}
