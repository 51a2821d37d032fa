// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-untagged.ref
// native: no driver: what is tested are the cells
/* Two tables of structs without a tag: what the second one holds is counted,
   but is no reference. */
#define NP 8
#define NV 8
int pages[NP];
struct {
  int pg, other;
} tab[NV];
struct {
  int pg;
  long since;
} cache[NV];

void
map (int v, int p) {
  if (tab[v].pg)
    return;
  tab[v].pg = p;
  pages[p]++;
}

void
note (int v, int p) {
  if (cache[v].pg)
    return;
  cache[v].pg = p;
  pages[p]++;
}
