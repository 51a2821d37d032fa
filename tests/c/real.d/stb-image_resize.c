// package: libstb-dev
// header: stb/stb_image_resize.h
// what: scaling images
// entry: main
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_image_resize.h>

int
main (void) {
  static const unsigned char from[4] = {9, 9, 9, 9};
  unsigned char to[1];
  return stbir_resize_uint8 (from, 2, 2, 0, to, 1, 1, 0, 1) == 0;
}
