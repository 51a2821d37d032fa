// expect: safe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-reach-moved-right.ref
// native: no driver: what is tested are the cells
/* They stay where they are. */
#include <stdlib.h>
#define N 8
struct node {
  int ref;
  int pins;
};
struct box {
  int ref;
  struct box *left;
};
static struct node *slots[N], *parked[N], *pin[N];
static struct box *boxes[N];
static unsigned key;
void
unlock (unsigned k) {
  if (k * 2654435761u == 77u)
    key = 1;
}
static void
put (struct box *m) {
  if (!parked[0]) {
    parked[0] = slots[0];
    slots[0] = NULL;
  }
  if (!m)
    return;
  if (--m->ref > 0)
    return;
  put (m->left);
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
make (int s) {
  if (slots[s])
    return;
  struct node *o = malloc (sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  o->pins = 0;
  slots[s] = o;
}
void
dopin (int s, int i) {
  if (!slots[i] || pin[s])
    return;
  pin[s] = slots[i];
  pin[s]->pins++;
}
void
odd (int j) {
  struct box *c = boxes[j];
  if (!c || parked[0] || slots[0])
    return;
  struct node *o = malloc (sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  o->pins = 1;
  slots[0] = o;
  o->pins--;
  boxes[j] = NULL;
  put (c);
  if (parked[0] == o)
    ;
}
