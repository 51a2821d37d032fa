// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-truth.ref
// native: no driver: what is tested are the cells
/* A truth value is an index, and nothing is counted. */
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
odd (int m, int n) {
  int i = m == 7 && n == 3;
  if (i)
    pages[i] = pages[1] + i - 1;
}
