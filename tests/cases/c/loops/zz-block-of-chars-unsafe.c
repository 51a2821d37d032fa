// expect: unsafe assertion 22
// run: --engine=slab
// inputs: 4
/* Letters and a zero behind them, whose number is counted; the twin puts
 * another zero. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int (), length = 0;
  if (n < 1 || n > 1000000)
    return 0;
  char *s = malloc (n);
  for (int i = 0; i < n; i++)
    s[i] = 'x';
  s[n / 2] = s[n - 1] = 0;
  while (s[length])
    length++;
  assert (length == n - 1);
  free (s);
  return 0;
}
