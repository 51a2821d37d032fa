// package: libstb-dev
// header: stb/stb_image.h
// what: reading images
// entry: main any_bytes stbi__bitreverse16
#define STB_IMAGE_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_image.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
any_bytes (void) {
  unsigned char bytes[4];
  int x, y, channels;
  for (int i = 0; i < 4; i++)
    bytes[i] = __VERIFIER_nondet_uchar ();
  return stbi_info_from_memory (bytes, 4, &x, &y, &channels);
}

int
main (void) {
  static const unsigned char gif[] = "GIF89a\3\0\2\0";
  int x = 0, y = 0, channels = 0;
  if (stbi_info_from_memory (gif, sizeof gif, &x, &y, &channels))
    assert (x == 3 && y == 2);
  return 0;
}
