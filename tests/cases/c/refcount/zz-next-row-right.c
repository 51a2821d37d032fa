// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-next-row.ref
// native: no driver: what is tested are the cells
/* It is one of the next row from the first. */
#include <stddef.h>
#define N 4
struct obj {
  int ref;
};
static struct obj objs[N];
static struct obj *grid[2][4];
void
set (int r, int c, int i) {
  if (grid[r][c])
    return;
  grid[r][c] = &objs[i];
  objs[i].ref++;
}
void
clear (int r, int c) {
  struct obj **p = &grid[r + 1][c];
  if (*p)
    (*p)->ref--;
  *p = NULL;
}
