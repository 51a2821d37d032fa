// expect: unsafe invalid-free 14
// inputs: 0
// native: no no sanitizer looks at what is given to free
// Freeing what was never allocated.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
int
main (void) {
  char *text;
  if (__VERIFIER_nondet_bool ()) {
    text = malloc (2);
    text[0] = 'a';
  }
  free (text);
  return 0;
}
