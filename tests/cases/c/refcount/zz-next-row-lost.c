// expect: unknown something is written through a pointer
// run: --engine=slab --ref=tests/cases/c/refcount/zz-next-row.ref
// native: no driver: what is tested are the cells
/* A pointer to an element of a row goes on into the next row. */
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
  struct obj **p = &grid[r][c];
  p += 4;
  *p = NULL;
}
