// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-cast.ref
// native: no driver: what is tested are the cells
/* A cast makes another number of a count. */
#define NP 8
#define NV 8
int pages[NP], slot[NV];

void
map (int v, int p) {
  if (slot[v])
    return;
  slot[v] = p + 1;
  pages[p]++;
}

void
unmap (int v) {
  int p = slot[v];
  if (!p)
    return;
  slot[v] = 0;
  pages[p - 1]--;
}

void
odd (int p) {
  long wide = pages[p];
  pages[p] = (short) (wide + 65537);
}
