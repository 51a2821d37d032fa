// package: libstb-dev
// header: stb/stb_easy_font.h
// what: text as triangles
// entry: main
#define STB_EASY_FONT_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_easy_font.h>

int
main (void) {
  static char text[] = "ab";
  return stb_easy_font_width (text) > 100;
}
