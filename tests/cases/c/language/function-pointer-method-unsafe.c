// expect: unsafe assertion 30
// inputs: 1
// Pointers to functions in structs, compared and called.
#include <assert.h>
#include <stddef.h>

struct shape {
  int (*area) (const struct shape *);
  int size;
};

int __VERIFIER_nondet_int (void);

static int
square (const struct shape *s) {
  return s->size * s->size;
}

static int
line (const struct shape *s) {
  (void)s;
  return 0;
}

int
main (void) {
  struct shape s = {__VERIFIER_nondet_int () == 1 ? line : square, 3};
  assert (s.area != NULL && (s.area == line || s.area == square));
  int area = (*s.area) (&s);
  assert (area == 9);
  return 0;
}
