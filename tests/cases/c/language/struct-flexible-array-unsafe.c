// expect: unsafe assertion 25
// inputs: 4
// A struct that ends with an array of any length.
#include <assert.h>
#include <stdlib.h>

struct message {
  unsigned length;
  char text[];
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 4)
    return 0;
  struct message *m = malloc (sizeof *m + n);
  m->length = n;
  for (int i = 0; i < n; i++)
    m->text[i] = 'a' + i;
  char last = m->text[m->length - 1];
  free (m);
  assert (last < 'd');
  return 0;
}
