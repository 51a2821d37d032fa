// expect: unsafe refcount 28
// run: --ref=tests/cases/c/refcount/zz-try-get.ref
// native: no driver: what is tested is the engine
/* The result of obj_copy says the opposite of what it did. */
#include <stdlib.h>

struct obj {
  unsigned char refs;
};

struct obj *
obj_new (void) {
  struct obj *o = malloc (sizeof *o);
  if (o)
    o->refs = 1;
  return o;
}

int
obj_try_get (struct obj *o) {
  if (o->refs == 255)
    return 0;
  o->refs++;
  return 1;
}

int
obj_copy (struct obj *o) {
  return obj_try_get (o) ? 1 : 0;
}

void
obj_put (struct obj *o) {
  if (--o->refs == 0)
    free (o);
}
