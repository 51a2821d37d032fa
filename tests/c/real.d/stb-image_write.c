// package: libstb-dev
// header: stb/stb_image_write.h
// what: writing images
// entry: main
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_image_write.h>

static int written;

static void
take (void *context, void *data, int size) {
  (void)context, (void)data;
  written += size;
}

int
main (void) {
  static const unsigned char pixel[3] = {1, 2, 3};
  assert (stbi_write_bmp_to_func (take, 0, 1, 1, 3, pixel));
  assert (written == 58);
  return 0;
}
