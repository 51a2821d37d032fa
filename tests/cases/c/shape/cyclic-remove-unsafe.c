// expect: unsafe invalid-deref 31
// inputs: 1
// The link is taken out of the element that was removed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct man {
  struct man *next;
  unsigned number;
};
static struct man *
make (unsigned number) {
  struct man *m = malloc (sizeof *m);
  m->number = number;
  m->next = m;
  return m;
}
int
main (void) {
  struct man *last = make (0);
  while (__VERIFIER_nondet_int ()) {
    struct man *m = make (__VERIFIER_nondet_uint ());
    m->next = last->next;
    last->next = m;
  }
  while (last->next != last) {
    if (__VERIFIER_nondet_int ())
      last = last->next;
    struct man *m = last->next;
    free (m);
    last->next = m->next;
  }
  free (last);
  return 0;
}
