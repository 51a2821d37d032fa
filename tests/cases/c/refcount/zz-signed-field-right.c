// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-signed-field.ref
// native: no driver: what is tested are the cells
/* It is never as large as an unsigned one would be. */
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
  if (marks[i].t > 1)
    return;
  o->ref--;
}
