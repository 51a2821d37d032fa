// package: libstb-dev
// header: stb/stb_dxt.h
// what: compressing textures
// entry: main
#define STB_DXT_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_dxt.h>

int
main (void) {
  static const unsigned char block[64];
  unsigned char out[8] = {1};
  stb_compress_dxt_block (out, block, 0, STB_DXT_NORMAL);
  return out[0];
}
