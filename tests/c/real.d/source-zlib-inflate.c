// package: zlib
// source: inflate.c
// what: compression: decompression
// entry: main inflateReset2 inflateCodesUsed
#include "inflate.c"
#include <assert.h>

/* The other files of zlib are missing: what they return is arbitrary. */
int
main (void) {
  z_stream stream = {0};
  assert (inflateReset (&stream) == Z_STREAM_ERROR);
  return 0;
}
