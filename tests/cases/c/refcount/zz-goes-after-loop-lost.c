// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-goes-after-loop.ref
// native: no driver: what is tested are the cells
/* The loop begins with the second reference. */
#include <stdlib.h>
#define N 8
struct obj {
  int ref;
};
struct env {
  struct obj *m[2];
};
static struct obj *slots[N];
void
make (int s) {
  if (slots[s])
    return;
  struct obj *o = malloc (sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  slots[s] = o;
}
struct env *
env_new (void) {
  struct env *e = malloc (sizeof *e);
  if (!e)
    return NULL;
  e->m[0] = NULL;
  e->m[1] = NULL;
  return e;
}
void
set (struct env *e, int k, int s) {
  if (!slots[s] || e->m[k])
    return;
  e->m[k] = slots[s];
  slots[s]->ref++;
}
void
env_free (struct env *e) {
  for (int i = 1; i < 2; i++)
    if (e->m[i] && --e->m[i]->ref == 0)
      free (e->m[i]);
  free (e);
}
