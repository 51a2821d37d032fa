// expect: unsafe invalid-deref 24
// inputs: 1
// There is no room for the end of the text.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
static const char digits[] = "0123456789abcdef";
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n < 1 || n > 1000)
    return 0;
  unsigned char *in = calloc (n + 1, 1);
  char *out = malloc (2 * n);
  if (!in || !out) {
    free (in);
    free (out);
    return 1;
  }
  for (unsigned i = 0; i < n; i++) {
    out[2 * i] = digits[in[i] >> 4];
    out[2 * i + 1] = digits[in[i] & 15];
  }
  out[n + n] = 0;
  size_t length = strlen (out);
  free (in);
  free (out);
  return length & 1;
}
