// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-bytes.ref
// native: no driver: what is tested are the cells
/* All numbers fit the bytes that hold them. */
#define NP 200
#define NV 8
int pages[NP];
unsigned char slot[NV];

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
