// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-order.ref
// native: no driver: what is tested are the cells
/* Addresses are compared with each other. */
#define NP 8
#define NV 8
struct page {
  int rc, x;
};
struct page pages[NP], *slot[NV];
unsigned long key;

void
map (int v, int p) {
  if (slot[v])
    return;
  slot[v] = &pages[p];
  key = (unsigned long) &pages[p];
  if (slot[v] != &pages[p])
    return;
  pages[p].rc++;
}
