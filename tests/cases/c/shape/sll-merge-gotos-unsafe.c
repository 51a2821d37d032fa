// expect: unsafe invalid-deref 35
// inputs: 1, 3, 0, 0
// The second list may be empty.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct s {
  int v;
  struct s *next;
};
static struct s *
make (void) {
  struct s *l = 0;
again:
  if (__VERIFIER_nondet_int ()) {
    struct s *x = malloc (sizeof *x);
    if (!x)
      goto out;
    x->v = __VERIFIER_nondet_int ();
    x->next = l;
    l = x;
    goto again;
  }
out:
  return l;
}
int
main (void) {
  struct s *a = make (), *b = make (), *m = 0, **end = &m;
loop:
  if (!a) {
    *end = b;
    goto done;
  }
  if (a->v < b->v) {
    *end = a;
    a = a->next;
  } else {
    *end = b;
    b = b->next;
  }
  end = &(*end)->next;
  goto loop;
done:
  while (m) {
    a = m->next;
    free (m);
    m = a;
  }
  return 0;
}
