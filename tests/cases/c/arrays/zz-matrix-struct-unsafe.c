// expect: unsafe invalid-deref 34
// inputs: 1, 2
// A matrix is a struct with its size.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct matrix {
  size_t rows, cols;
  double *data;
};
static struct matrix *
make (size_t rows, size_t cols) {
  struct matrix *m = malloc (sizeof *m);
  if (!m)
    return NULL;
  m->rows = rows;
  m->cols = cols;
  m->data = malloc (rows * cols * sizeof (double));
  if (!m->data) {
    free (m);
    return NULL;
  }
  return m;
}
int
main (void) {
  unsigned a = __VERIFIER_nondet_uint (), b = __VERIFIER_nondet_uint ();
  if (a < 1 || a > 200 || b < 1 || b > 200)
    return 0;
  struct matrix *m = make (a, b);
  if (!m)
    return 0;
  for (size_t i = 0; i < m->rows; i++)
    for (size_t j = 0; j <= m->cols; j++)
      m->data[i * m->cols + j] = 0;
  free (m->data);
  free (m);
  return 0;
}
