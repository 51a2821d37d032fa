// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-signed-field.ref
// native: no driver: what is tested are the cells
/* A signed bit-field is negative, and then a count is lost. */
#include <stddef.h>
#define N 4
struct obj {
  int ref;
  int t : 2;
};
static struct obj objs[N];
static struct obj *slots[N];
void
mark (int i, int v) {
  if (i < 0 || i >= N)
    return;
  objs[i].t = v;
}
void
set (int s, int i) {
  if (slots[s] || objs[i].t < 0)
    return;
  slots[s] = &objs[i];
  objs[i].ref++;
}
void
clear (int s) {
  struct obj *o = slots[s];
  if (!o)
    return;
  slots[s] = NULL;
  if (o->t < 0)
    return;
  o->ref--;
}
