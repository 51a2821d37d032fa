// package: libstb-dev
// header: stb/stb_sprintf.h
// what: printf without the C library
// entry: main
#define STB_SPRINTF_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_sprintf.h>

#include <string.h>

int
main (void) {
  char text[16];
  int length = stbsp_snprintf (text, sizeof text, "%d:%s", 42, "abc");
  assert (length == 6 && strcmp (text, "42:abc") == 0);
  return 0;
}
