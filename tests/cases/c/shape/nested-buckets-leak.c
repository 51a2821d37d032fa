// expect: unsafe leak 28
// inputs: 0, 1, 5, 0
// Items without a bucket are lost.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *next;
  int key;
};
struct bucket {
  struct bucket *next;
  struct item *items;
  int key;
};
int
main (void) {
  struct bucket *bs = NULL, *b;
  struct item *i, *items = NULL;
  while (__VERIFIER_nondet_int ()) {
    b = malloc (sizeof *b);
    b->items = NULL;
    b->key = __VERIFIER_nondet_int ();
    b->next = bs;
    bs = b;
  }
  while (__VERIFIER_nondet_int ()) {
    i = malloc (sizeof *i);
    i->key = __VERIFIER_nondet_int ();
    i->next = items;
    items = i;
  }
  while (items) {
    i = items;
    items = i->next;
    b = bs;
    while (b && b->key != i->key)
      b = b->next;
    if (b) {
      i->next = b->items;
      b->items = i;
    }
  }
  while (bs) {
    b = bs;
    bs = b->next;
    while (b->items) {
      i = b->items;
      b->items = i->next;
      free (i);
    }
    free (b);
  }
  return 0;
}
