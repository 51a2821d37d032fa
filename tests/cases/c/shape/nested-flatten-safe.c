// expect: safe
// The inner lists are joined into one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  int weight;
  struct item *next;
};
struct box {
  struct item *items;
  struct box *next;
};
static struct box *
pack (void) {
  struct box *boxes = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct box *b = malloc (sizeof *b);
    b->items = NULL;
    while (__VERIFIER_nondet_int ()) {
      struct item *i = malloc (sizeof *i);
      i->weight = 1;
      i->next = b->items;
      b->items = i;
    }
    b->next = boxes;
    boxes = b;
  }
  return boxes;
}
static struct item *
flatten (struct box *boxes) {
  struct item *all = NULL;
  while (boxes) {
    struct box *b = boxes;
    if (b->items) {
      struct item *last = b->items;
      while (last->next)
        last = last->next;
      last->next = all;
      all = b->items;
    }
    boxes = b->next;
    free (b);
  }
  return all;
}
int
main (void) {
  struct item *all = flatten (pack ());
  while (all) {
    struct item *i = all;
    all = i->next;
    free (i);
  }
  return 0;
}
