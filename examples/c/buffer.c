/* A ring buffer that serves requests for ever.

   SAFE: no index leaves the buffer, after any number of requests. */

#include <assert.h>

enum { SIZE = 16 };

extern int __VERIFIER_nondet_int (void); /* a request */

static char buffer[SIZE];

int
main (void) {
  unsigned head = 0, count = 0;
  for (;;)
    if (__VERIFIER_nondet_int () && count < SIZE) {
      buffer[(head + count) % SIZE] = 1;
      count++;
    } else if (count) {
      assert (count <= SIZE);
      buffer[head] = 0;
      head = (head + 1) % SIZE;
      count--;
    }
}
