// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-never.ref
// native: no driver: what is tested are the cells
/* There are arguments with which the wrong entry may be called. */
#define NP 8
#define NV 8
#define LOW 0
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
