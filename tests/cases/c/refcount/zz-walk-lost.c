// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-walk.ref
// native: no driver: what is tested are the cells
/* A pointer runs through a table and clears counts. */
#define NP 8
#define NV 4
struct page {
  int rc, x;
};
struct page pages[NP], *slot[NV];

void
map (int v, int p) {
  if (slot[v])
    return;
  slot[v] = &pages[p];
  pages[p].rc++;
}

void
walk (void) {
  for (struct page *p = pages; p < pages + NP; p++)
    if (p->rc)
      p->rc = 0;
}
