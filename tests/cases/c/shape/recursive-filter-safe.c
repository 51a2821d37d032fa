// expect: safe
// Elements that do not fit are removed on the way back.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct tag {
  int id;
  struct tag *next;
};
static struct tag *
keep_even (struct tag *t) {
  if (!t)
    return NULL;
  struct tag *rest = keep_even (t->next);
  if (t->id % 2 == 0) {
    t->next = rest;
    return t;
  }
  free (t);
  return rest;
}
int
main (void) {
  struct tag *tags = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct tag *t = malloc (sizeof *t);
    t->id = __VERIFIER_nondet_int ();
    t->next = tags;
    tags = t;
  }
  tags = keep_even (tags);
  while (tags) {
    struct tag *t = tags;
    assert (t->id % 2 == 0);
    tags = t->next;
    free (t);
  }
  return 0;
}
