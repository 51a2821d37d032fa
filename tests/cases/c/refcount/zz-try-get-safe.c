// expect: safe
// run: --ref=tests/cases/c/refcount/zz-try-get.ref
// native: no driver: what is tested is the proof
/* A reference is given only if the count can be incremented. */
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
  return obj_try_get (o) ? 0 : -1;
}

void
obj_put (struct obj *o) {
  if (--o->refs == 0)
    free (o);
}
