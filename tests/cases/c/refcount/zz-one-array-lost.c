// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-one-array.ref
// native: no driver: what is tested are the cells
/* Two kinds count in one array; the second one does not. */
#define NP 8
#define NV 8
int pages[NP], lo[NV], hi[NV];

void
map_low (int v, int p) {
  if (lo[v])
    return;
  lo[v] = p + 1;
  pages[p]++;
}

void
map_high (int v, int p) {
  if (hi[v])
    return;
  hi[v] = p + 1;

}
