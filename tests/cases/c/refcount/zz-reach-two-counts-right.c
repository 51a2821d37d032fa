// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-reach-two-counts.ref
// native: no driver: what is tested are the cells
/* The same, and the routine does not look into it. */
#include <stdlib.h>
#define N 8
struct box {
  int ref;
  struct box *left;
};
struct node {
  int ref;
  int pins;
  struct box *left;
};
static struct node nodes[N], *slots[N], *reg[1], *pin[1];
static struct box *boxes[N];
static unsigned key;
void
unlock (unsigned k) {
  if (k * 2654435761u == 77u)
    key = 1;
}
static void
put (struct box *m) {
  struct node *q = reg[0];
  if (q && pin[0] == q) {
    pin[0] = NULL;
    if (--q->pins == 0) {
      struct box *x = q->left;
      q->left = NULL;
      put (x);
    }
  }
  if (!m)
    return;
  if (--m->ref > 0)
    return;
  struct box *y = m->left;
  m->left = NULL;
  put (y);
  free (m);
}
void
box_make (int s) {
  if (boxes[s])
    return;
  struct box *o = malloc (sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  o->left = NULL;
  boxes[s] = o;
}
void
box_drop (int s) {
  struct box *n = boxes[s];
  boxes[s] = NULL;
  put (n);
}
void
make (int s, int k) {
  if (slots[s])
    return;
  slots[s] = &nodes[k];
  nodes[k].ref++;
}
void
enlist (int i) {
  if (!slots[i] || reg[0])
    return;
  reg[0] = slots[i];
  reg[0]->ref++;
}
void
dopin (int i) {
  if (!slots[i] || pin[0])
    return;
  pin[0] = slots[i];
  pin[0]->pins++;
}
void
own (int i, int j) {
  if (!slots[i] || !boxes[j] || slots[i]->left)
    return;
  slots[i]->left = boxes[j];
  boxes[j]->ref++;
}
void
odd (int i) {
  struct node *o = slots[i];
  if (!o)
    return;
  struct box *x = o->left;
  o->left = NULL;
  put (x);
}
