// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-constructor.ref
// native: no driver: what is tested are the cells
/* Without a constructor all is 0 at first. */
#define NP 16
#define NS 8

struct obj {
  int refs;
  int x;
};

struct obj objs[NP];
struct obj *slot[NS];

void
set (int i, int p) {
  if (slot[i])
    return;
  slot[i] = &objs[p];
  if (objs[p].x != 7)
    objs[p].refs++;
}
