// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-unsigned.ref
// native: no driver: what is tested are the cells
/* Numbers are unsigned; one is not given back. */
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
  if (p == 3)
    return;
  pages[p - 1]--;
}
