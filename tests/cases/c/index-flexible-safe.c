// expect: safe
// Arrays at the end of a struct may have more elements than they say.
#include <stdlib.h>

struct open {
  int n;
  char bytes[];
};
struct zero {
  int n;
  char bytes[0];
};
struct one {
  int n;
  char bytes[1];
};

int
main (void) {
  struct open *a = calloc (1, sizeof *a + 8);
  struct zero *b = calloc (1, sizeof *b + 8);
  struct one *c = calloc (1, sizeof *c + 8);
  int sum = a && b && c ? a->bytes[7] + b->bytes[7] + c->bytes[7] : 0;
  free (a);
  free (b);
  free (c);
  return sum;
}
