// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-wide.ref
// native: no driver: what is tested are the cells
/* There is no such argument. */
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
odd (int v, long k) {
  if (k > 0x100000000L && k < 0)
    slot[v] = 0;
}
