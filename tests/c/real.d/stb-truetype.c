// package: libstb-dev
// header: stb/stb_truetype.h
// what: fonts
// entry: main
#define STB_TRUETYPE_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_truetype.h>

int
main (void) {
  static const unsigned char font[12] = {0, 1, 0, 0, 0, 0};
  assert (stbtt_GetNumberOfFonts (font) == 1);
  return 0;
}
