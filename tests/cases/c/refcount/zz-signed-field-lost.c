// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-signed-field.ref
// native: no driver: what is tested are the cells
/* A signed bit-field is negative, and then a count is lost. */
#include <stddef.h>
#define N 4
struct obj {
  int ref;
};
static struct {
  int other : 5;
  int t : 2;
} marks[N];
static struct obj objs[N];
static struct obj *slots[N];
void
mark (int i, int v) {
  marks[i].t = v;
}
void
set (int s, int i) {
  if (slots[s])
    return;
  slots[s] = &objs[i];
  objs[i].ref++;
}
void
clear (int s, int i) {
  struct obj *o = slots[s];
  if (!o)
    return;
  slots[s] = NULL;
  if (marks[i].t < 0)
    return;
  o->ref--;
}
