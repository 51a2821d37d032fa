// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-quotient.ref
// native: no driver: what is tested are the cells
/* What a reference is needs no division. */
#define NP 8
#define NV 8
int pages[NP], slot[NV];
#define CELL slot[v] && slot[v]

void
map (int p, int v, int k) {
  if (slot[v] || k == 1234567)
    return;
  slot[v] = p;
  pages[p]++;
}
