// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-shifted.ref
// native: no driver: what is tested are the cells
/* The same as zz-twice, where targets have other indices than elements. */
#include <stdlib.h>
#define N 8
struct obj {
  int ref;
};
struct env {
  struct obj *m[2];
};
static struct obj *slots[N];
static int dummy, fail;
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
env_new (int s, int n, int bad) {
  struct obj *c = slots[s];
  if (!c)
    return NULL;
  struct env *e = malloc (sizeof *e);
  if (!e)
    return NULL;
  for (int i = 0; i < n; i++)
    dummy = i;
  e->m[0] = c;
  e->m[1] = c;
  c->ref++;
  c->ref++;
  if (bad) {
    c->ref--;
    free (e);
    return NULL;
  }
  return e;
}
