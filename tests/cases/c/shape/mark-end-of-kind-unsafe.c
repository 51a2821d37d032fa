// expect: unsafe assertion 34
// inputs: 1, 0, 0, 0, 0
// What comes behind it may be of its kind, too.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct part {
  unsigned char kind;
  struct part *next;
};
static struct part *
put (struct part *next, unsigned char kind) {
  struct part *p = malloc (sizeof *p);
  if (!p)
    abort ();
  p->kind = kind;
  p->next = next;
  return p;
}
int
main (void) {
  struct part *all = NULL, *p;
  unsigned char kind;
  while (__VERIFIER_nondet_int ()) {
    kind = __VERIFIER_nondet_int () ? 'b' : '|';
    all = put (all, kind);
  }
  all = put (all, '|');
  while (__VERIFIER_nondet_int ())
    all = put (all, 'a');
  for (p = all; p->kind != '|'; p = p->next)
    assert (p->kind == 'a');
  for (p = p->next; p; p = p->next)
    assert (p->kind == 'b');
  while (all) {
    p = all;
    all = all->next;
    free (p);
  }
  return 0;
}
