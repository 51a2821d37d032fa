// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-untagged.ref
// native: no driver: what is tested are the cells
/* Two tables of structs without a tag; the second one counts nothing. */
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
  cache[v].since = p;
}
