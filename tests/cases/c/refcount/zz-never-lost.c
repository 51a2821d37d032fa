// expect: unknown comes to its end
// run: --engine=slab --ref=tests/cases/c/refcount/zz-never.ref
// native: no driver: what is tested are the cells
/* There is no argument with which the wrong entry may be called. */
#define NP 8
#define NV 8
#define LOW NV
int pages[NP], slot[NV];

void
map (int v, int p) {
  if (slot[v])
    return;
  slot[v] = p + 1;
}

void
unmap (int v) {
  int p = slot[v];
  if (!p)
    return;
  slot[v] = 0;
  pages[p - 1]--;
}
