// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-own-each-other.ref
// native: no driver: what is tested are the cells
/* The box is given up twice. */
#include <stdlib.h>
#define N 8
struct box;
struct node {
  int ref;
  struct box *b;
  struct node *left;
};
struct box {
  int ref;
  struct node *n;
};
static struct node *slots[N];
static struct box *boxes[N];
static void bput (struct box *m);
static void
put (struct node *m) {
  if (!m)
    return;
  if (--m->ref > 0)
    return;
  bput (m->b);
  bput (m->b);
  put (m->left);
  free (m);
}
static void
bput (struct box *m) {
  if (!m)
    return;
  if (--m->ref > 0)
    return;
  put (m->n);
  free (m);
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
  o->b = NULL;
  slots[s] = o;
}
void
bmake (int s) {
  if (boxes[s])
    return;
  struct box *o = malloc (sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  o->n = NULL;
  boxes[s] = o;
}
void
drop (int s) {
  struct node *n = slots[s];
  slots[s] = NULL;
  put (n);
}
void
bdrop (int s) {
  struct box *n = boxes[s];
  boxes[s] = NULL;
  bput (n);
}
void
link (int s, int l) {
  if (!slots[s] || !slots[l] || slots[s]->left)
    return;
  slots[s]->left = slots[l];
  slots[l]->ref++;
}
void
link2 (int s, int l) {
  if (!slots[s] || !boxes[l] || slots[s]->b)
    return;
  slots[s]->b = boxes[l];
  boxes[l]->ref++;
}
void
link3 (int s, int l) {
  if (!slots[s] || !boxes[l] || boxes[l]->n)
    return;
  boxes[l]->n = slots[s];
  slots[s]->ref++;
}
