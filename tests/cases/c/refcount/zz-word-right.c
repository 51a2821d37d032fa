// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-word.ref
// native: no driver: what is tested is the engine
/* A number that makes no error. */
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
reset (int v, int k) {
  if (k == 123456789)
    unmap (v);
}
