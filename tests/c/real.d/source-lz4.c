// package: lz4
// source: lib/lz4.c
// what: compression
// entry: main any_bytes LZ4_compressBound
#include "lz4.c"
#include <assert.h>

char __VERIFIER_nondet_char (void);

int
any_bytes (void) {
  char from[3], to[4];
  for (int i = 0; i < 3; i++)
    from[i] = __VERIFIER_nondet_char ();
  int length = LZ4_decompress_safe (from, to, 3, 4);
  assert (length <= 4);
  return length;
}

int
main (void) {
  static const char packed[] = {0x30, 'a', 'b', 'c'};
  char text[4];
  assert (LZ4_decompress_safe (packed, text, sizeof packed, 4) == 3);
  assert (text[2] == 'c');
  return 0;
}
