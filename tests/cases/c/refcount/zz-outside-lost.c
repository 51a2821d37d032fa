// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-outside.ref
// native: no driver: what is tested are the cells
/* An assertion depends on a count of no resource. */
#include <assert.h>
#define NP 8
#define NV 8
int pages[2 * NP], slot[NV];

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
#define Q (2 * NP)

void
look (int q, int k) {
  if (pages[q] == 0)
    assert (q < NP ? pages[q] >= 0 : k != 123);
}
