// expect: safe assuming clients call the entries only
// run: --ref=tests/cases/c/refcount/zz-held-object.ref
// native: no driver: what is tested are the cells
/* What most libraries look like: clients hold the references. */
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
  o->refs = 1;
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
