// The rest is appended behind four that are others. Here not.
// expect: unsafe invalid-deref 32
// native: no other inputs lead to another error

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct item {
  struct item *next;
  int kind;
};

static struct item *
put (struct item *all, int kind) {
  struct item *i = malloc (sizeof *i);
  i->next = all;
  i->kind = kind;
  return i;
}

int
main (void) {
  struct item *all = put (put (put (put (NULL, 4), 3), 2), 1);
  struct item *tail = all->next->next->next;
  while (__VERIFIER_nondet_int ()) {
    tail->next = put (NULL, 0);
    tail = tail->next;
  }
  for (int k = 1; k <= 5; k++) {
    struct item *next = all->next;
    assert (all->kind == k);
    free (all);
    all = next;
  }
  while (all) {
    struct item *next = all->next;
    free (all);
    all = next;
  }
  return 0;
}
