// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-copied.ref
// native: no driver: what is tested are the cells
/* That pointer is cleared. */
#include <stdlib.h>
#define N 8
struct node {
  int ref;
  struct node *left;
};
static struct node *slots[N];
static struct node *last, *cur;
static unsigned key;
static void
put (struct node *m) {
  if (!m)
    return;
  if (key)
    last = cur;
  if (--m->ref > 0)
    return;
  put (m->left);
  if (cur == m)
    cur = NULL;
  if (last == m)
    last = NULL;
  free (m);
}
void
unlock (unsigned k) {
  if (k * 2654435761u == 77u)
    key = 1;
}
void
make (int s) {
  if (slots[s])
    return;
  struct node *o = malloc (sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  o->left = NULL;
  slots[s] = o;
}
void
drop (int s) {
  struct node *n = slots[s];
  slots[s] = NULL;
  put (n);
}
void
link (int s, int l) {
  if (!slots[s] || !slots[l] || slots[s]->left)
    return;
  slots[s]->left = slots[l];
  slots[l]->ref++;
}
void
x (int s, int l, int k) {
  if (!slots[l])
    return;
  struct node *o = malloc (sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  o->left = NULL;
  o->ref--;
  struct node *c = slots[l];
  c->ref++;
  cur = o;
  put (c);
  cur = NULL;
  last = NULL;
  free (o);
}
int
use (void) {
  if (last)
    return last->ref;
  return 0;
}
