// expect: safe
// Of two buffers the first one is forgotten on an error.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
static int
convert (void) {
  char *in = malloc (8);
  in[0] = 'x';
  if (!__VERIFIER_nondet_bool ()) {
    free (in);
    return -1;
  }
  char *out = malloc (16);
  out[0] = in[0];
  free (in);
  free (out);
  return 0;
}
int
main (void) {
  return convert () == 0 ? 0 : 1;
}
