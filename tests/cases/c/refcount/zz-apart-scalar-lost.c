// expect: unknown
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-scalar.ref
// native: no driver: what is tested are the cells
/* References are overwritten beside a variable that is no table. */
#include <stdlib.h>
#define N 2
struct node {
  int ref;
  struct node *m[2];
};
static struct node *slots[N], *cur;
void
make (int s) {
  struct node *o = calloc (1, sizeof *o);
  (void)o;
}
void
set (int a, int k, int s) {
  struct node *p = slots[a], *o = p->m[k];
  for (int i = 0; i < 2; i++)
    ;
  if (cur == o)
    cur = NULL;
  p->m[k] = slots[s];
}
