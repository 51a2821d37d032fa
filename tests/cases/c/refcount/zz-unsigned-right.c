// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-unsigned.ref
// native: no driver: what is tested are the cells
/* Numbers are unsigned. */
#include <stddef.h>
#define NP 8
#define NV 8
unsigned pages[NP], slot[NV];

void
map (size_t v, unsigned p) {
  if (slot[v])
    return;
  slot[v] = p + 1;
  pages[p]++;
}

void
unmap (size_t v) {
  unsigned p = slot[v];
  if (!p)
    return;
  slot[v] = 0;
  if (p > NP)
    return;
  pages[p - 1]--;
}
