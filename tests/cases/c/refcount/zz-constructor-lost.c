// expect: unknown executed first
// run: --engine=slab --ref=tests/cases/c/refcount/zz-constructor.ref
// native: no driver: what is tested are the cells
/* What a constructor writes is there at first. */
#define NP 16
#define NS 8

struct obj {
  int refs;
  int x;
};

struct obj objs[NP];
struct obj *slot[NS];

static void __attribute__ ((constructor)) setup (void) {
  objs[3].x = 7;
}

void
set (int i, int p) {
  if (slot[i])
    return;
  slot[i] = &objs[p];
  if (objs[p].x != 7)
    objs[p].refs++;
}
