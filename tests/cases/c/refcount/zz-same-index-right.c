// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-same-index.ref
// native: no driver: what is tested are the cells
/* Two elements that a loop keeps are never one. */
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
int x;

void
two (int i, int j, int n) {
  int p = slot[i], q = slot[j];
  if (!p || !q)
    return;
  for (int m = 0; m < n; m++)
    x = m;
  if (i == j)
    return;
  slot[i] = 0;
  pages[p - 1]--;
  slot[j] = 0;
  pages[q - 1]--;
}
