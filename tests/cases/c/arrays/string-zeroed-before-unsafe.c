// expect: unsafe invalid-deref 14
// inputs: 0, 1, 1
// All of it is written.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  unsigned length = __VERIFIER_nondet_uint () % 100 + 1;
  char *word = calloc (length + 1, 1);
  for (unsigned k = 0; k < length + 1; k++)
    word[k] = __VERIFIER_nondet_char ();
  char *end = word;
  while (*end)
    end++;
  free (word);
  return 0;
}
