// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-beyond.ref
// native: no driver: what is tested is the engine
/* Numbers that are no index of the counts are not used as one. */
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
  if (p <= NP)
    pages[p - 1]--;
}
