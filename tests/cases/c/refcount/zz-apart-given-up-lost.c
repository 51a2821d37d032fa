// expect: unknown possibly unsafe
// run: --engine=slab --ref=tests/cases/c/refcount/zz-apart-given-up.ref
// native: no driver: what is tested are the cells
/* A cell whose reference was given up by hand keeps nothing alive. */
#include <stdlib.h>
#define N 8
struct node {
  int ref;
  struct node *left;
};
struct box {
  int ref;
  struct node *m[2];
};
static struct node *slots[N];
static struct box *boxes[N];
static void
put (struct node *n) {
  if (!n)
    return;
  if (--n->ref != 0)
    return;
  put (n->left);
  n->left = NULL;
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
link (int s, int l) {
  if (!slots[s] || !slots[l] || slots[s]->left)
    return;
  slots[s]->left = slots[l];
  slots[l]->ref++;
}
void
drop (int s) {
  struct node *n = slots[s];
  slots[s] = NULL;
  put (n);
}
void
box_make (int b) {
  if (boxes[b])
    return;
  struct box *o = calloc (1, sizeof *o);
  if (!o)
    return;
  o->ref = 1;
  boxes[b] = o;
}
void
box_set (int b, int k, int s) {
  if (!boxes[b] || !slots[s] || boxes[b]->m[k])
    return;
  boxes[b]->m[k] = slots[s];
  slots[s]->ref++;
}
void
box_drop (int i) {
  struct box *b = boxes[i];
  if (!b)
    return;
  boxes[i] = NULL;
  if (--b->ref > 0)
    return;
  struct node *p = b->m[0];
  if (p) {
    p->ref--;
    if (p->ref > 0) {
      put (p->left);
      p->left = NULL;
    } else {
      put (p->left);
      p->left = NULL;
    }
  }
  put (b->m[1]);
  free (b);
}
