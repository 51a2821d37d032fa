// expect: safe
// A part is copied behind a header.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned head = __VERIFIER_nondet_uint () % 16 + 1, n = __VERIFIER_nondet_uint () % 100 + 1;
  char *body = calloc (n, 1), *packet = malloc (head + n);
  memset (packet, 0, head);
  for (unsigned i = 0; i < n; i++)
    packet[head + i] = body[i];
  free (body);
  free (packet);
  return 0;
}
