// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-cut.ref
// native: no driver: what is tested are the cells
/* A count is compared after a cast. */
#define NP 8
#define NV 256
int pages[NP], slot[NV];

void
map (int v, int p) {
  if (slot[v])
    return;
  slot[v] = p + 1;
  if ((unsigned char) pages[p] < 200)
    pages[p]++;
  else
    slot[v] = 0;
}

void
unmap (int v) {
  int p = slot[v];
  if (!p)
    return;
  slot[v] = 0;
  if ((unsigned char) pages[p - 1] != 255)
    pages[p - 1]--;
}
