// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-order.ref
// native: no driver: what is tested are the cells
/* An address is compared with a number. */
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
  if (key > 4096)
    return;
  pages[p].rc++;
}
