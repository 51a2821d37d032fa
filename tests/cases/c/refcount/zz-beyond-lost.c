// expect: unknown assumes that pointers and indices are valid
// run: --engine=slab --ref=tests/cases/c/refcount/zz-beyond.ref
// native: no driver: what is tested is the engine
/* Numbers are stored that are no index of the counts. */
#define NP 8
#define NV 8
int pages[NP], slot[NV];

void
map (int v, int p) {
  if (slot[v])
    return;
  slot[v] = p + 1;
  if (p < NP)
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
