// package: libstb-dev
// header: stb/stb_ds.h
// what: dynamic arrays and hash maps
// entry: main numbers
#define STB_DS_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_ds.h>

int
numbers (int x) {
  int *a = NULL;
  arrput (a, x);
  arrput (a, x);
  int length = (int)arrlen (a) + (a[1] == x);
  arrfree (a);
  assert (length == 3);
  return length;
}

int
main (void) {
  return numbers (7) - 3;
}
