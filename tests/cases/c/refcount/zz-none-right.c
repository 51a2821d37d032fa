// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-none.ref
// native: no driver: what is tested are the cells
/* There are resources. */
#define NP 8
#define NV 8
#define LOW 0
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
