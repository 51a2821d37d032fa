// package: libstb-dev
// header: stb/stb_perlin.h
// what: noise
// entry: main
#define STB_PERLIN_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_perlin.h>

int
main (void) {
  float noise = stb_perlin_noise3 (0.0f, 0.0f, 0.0f, 0, 0, 0);
  return noise > 1.0f;
}
