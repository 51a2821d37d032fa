// expect: unknown looks at two elements
// run: --engine=slab --ref=tests/cases/c/refcount/zz-two-reads.ref
// native: no driver: what is tested are the cells
/* A flag belongs to two targets. */
#define NP 8
#define NV 8
#define IS_ON !off[v] && !off[v + 1]
int pages[NP], slot[NV], off[NV + 1];

void
map (int v, int p) {
  if (slot[v] || !(IS_ON))
    return;
  slot[v] = p + 1;
  pages[p]++;
}

void
mark (int v) {
  if (!slot[v])
    off[v] = 1;
}
