// expect: safe
// Every so many-th is removed, until one remains.
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
    last->next = m->next;
    free (m);
  }
  free (last);
  return 0;
}
