// expect: unsafe bounds 23
// inputs: -1
// As an index of -1: the object begins in the middle of a row.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);

struct matrix {
  int count;
  int rows[3][2];
  int tail;
};

int
main (void) {
  struct matrix *m = calloc (1, sizeof *m);
  int i = __VERIFIER_nondet_int ();
  if (!m)
    return 0;
  if (i < -1 || i > 2) {
    free (m);
    return 0;
  }
  m->rows[i][1] = 7;
  free (m);
  return 0;
}
