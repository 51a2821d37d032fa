// expect: unsafe leak 16
// inputs: 2, 0, 0, 1
// run: --malloc-may-fail
// The first string is forgotten where there is no memory.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
static char **
copy (const char *from, unsigned n) {
  char **all = malloc ((n + 1) * sizeof *all);
  if (!all)
    return NULL;
  for (unsigned i = 0; i < n; i++) {
    size_t len = strlen (from);
    all[i] = malloc (len + 1);
    if (!all[i]) {
      while (i > 1)
        free (all[--i]);
      free (all);
      return NULL;
    }
    memcpy (all[i], from, len + 1);
  }
  all[n] = NULL;
  return all;
}
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 100;
  char **all = copy ("hello", n);
  if (!all)
    return 1;
  unsigned count = 0;
  for (unsigned i = 0; all[i]; i++)
    count++;
  for (unsigned i = 0; i < n; i++)
    free (all[i]);
  free (all);
  return 0;
}
