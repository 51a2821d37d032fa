// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-flat.ref
// native: no driver: what is tested are the cells
/* A pointer runs through one row. */
#define NP 8
#define LAST 4
int pages[NP], m[4][4];

void
map (int u, int v, int p) {
  if (m[u][v])
    return;
  m[u][v] = p + 1;
  pages[p]++;
}

void
clear (int i) {
  int *row = &m[0][0];
  if (row[i])
    pages[row[i] - 1]--;
  row[i] = 0;
}
