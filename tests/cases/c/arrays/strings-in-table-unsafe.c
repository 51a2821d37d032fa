// expect: unsafe invalid-deref 27
// inputs: 1, 0
// An array of any number of strings, each of a length of its own.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 100)
    return 0;
  char **v = malloc (n * sizeof *v);
  if (!v)
    return 0;
  for (int i = 0; i < n; i++) {
    unsigned l = __VERIFIER_nondet_uint () % 50;
    v[i] = malloc (l + 1);
    if (!v[i])
      abort ();
    memset (v[i], 'a', l);
    v[i][l] = l ? 0 : 1;
  }
  size_t tot = 0;
  for (int i = 0; i < n; i++)
    tot += strlen (v[i]);
  for (int i = 0; i < n; i++)
    free (v[i]);
  free (v);
  return tot > 7;
}
