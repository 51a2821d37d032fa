// package: libstb-dev
// header: stb/stb_hexwave.h
// what: sound waves
// entry: main
#define STB_HEXWAVE_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_hexwave.h>

int
main (void) {
  HexWave wave;
  hexwave_create (&wave, 1, 0.5f, 0.5f, 0.25f);
  return 0;
}
