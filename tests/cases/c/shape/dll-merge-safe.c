// expect: safe
// Two doubly linked lists are merged.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct m {
  int key;
  struct m *prev, *next;
};
static struct m *
make (void) {
  struct m *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct m *x = malloc (sizeof *x);
    x->key = __VERIFIER_nondet_int ();
    x->prev = NULL;
    x->next = list;
    if (list)
      list->prev = x;
    list = x;
  }
  return list;
}
static struct m *
merge (struct m *a, struct m *b) {
  struct m *first = NULL, *last = NULL;
  while (a || b) {
    struct m *x;
    if (!b || (a && a->key < b->key)) {
      x = a;
      a = a->next;
    } else {
      x = b;
      b = b->next;
    }
    x->prev = last;
    x->next = NULL;
    if (last)
      last->next = x;
    else
      first = x;
    last = x;
  }
  return first;
}
int
main (void) {
  struct m *list = merge (make (), make ());
  while (list) {
    struct m *x = list->next;
    free (list);
    list = x;
  }
  return 0;
}
