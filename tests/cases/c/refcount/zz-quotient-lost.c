// expect: unknown not followed
// run: --engine=slab --ref=tests/cases/c/refcount/zz-quotient.ref
// native: no driver: what is tested are the cells
/* What a reference is needs a division. */
#define NP 8
#define NV 8
int pages[NP], slot[NV];
#define CELL slot[v] && slot[v] / 16

void
map (int p, int v, int k) {
  if (slot[v])
    return;
  slot[v] = k == 1234567 ? 33 : 16 * p + 1;
  pages[p]++;
}
