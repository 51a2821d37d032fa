// expect: unsafe refcount 30
// run: --ref=tests/cases/c/refcount/zz-own-library.ref
// native: no driver: what is tested are the cells
/* The second one is given up only if there is no first one. */
#include <stdlib.h>
struct obj {
  unsigned refs;
  struct obj *a, *b;
};
struct obj *
obj_new (struct obj *a, struct obj *b) {
  struct obj *o = malloc (sizeof *o);
  if (!o)
    return NULL;
  o->refs = 1;
  o->a = a;
  o->b = b;
  if (a)
    a->refs++;
  if (b)
    b->refs++;
  return o;
}
struct obj *
obj_get (struct obj *o) {
  o->refs++;
  return o;
}
void
obj_put (struct obj *o) {
  if (--o->refs == 0) {
    if (o->a)
      obj_put (o->a);
    else if (o->b)
      obj_put (o->b);
    free (o);
  }
}
struct obj *
obj_leaf (void) {
  return obj_new (NULL, NULL);
}
