// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-narrow.ref
// native: no driver: what is tested are the cells
/* The count stays at 200. */
#define NP 8
#define NV 256
unsigned char pages[NP];
int slot[NV];

void
map (int v, int p) {
  if (slot[v])
    return;
  slot[v] = p + 1;
  if (pages[p] < 200)
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
