// package: bzip2
// source: bzlib.c
// what: compression
// entry: main BZ2_bzlibVersion BZ2_hbMakeCodeLengths
#define BZ_NO_STDIO
#include "blocksort.c"
#undef SET_BINARY_MODE
#include "bzlib.c"
#include "compress.c"
#include "crctable.c"
#include "decompress.c"
#include "huffman.c"
#include "randtable.c"
#include <assert.h>

void
bz_internal_error (int code) {
  (void)code;
  assert (0);
}

int
main (void) {
  bz_stream stream = {0};
  assert (BZ2_bzDecompressInit (&stream, 0, 0) == BZ_OK);
  assert (BZ2_bzDecompressEnd (&stream) == BZ_OK);
  return 0;
}
