// package: libstb-dev
// header: stb/stb_divide.h
// what: division in several ways of rounding
// entry: main rounded_down
#define STB_DIVIDE_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_divide.h>

int
rounded_down (int x) {
  if (x < -100 || x > 100)
    return 0;
  int q = stb_div_floor (x, 7), r = stb_mod_floor (x, 7);
  assert (q * 7 + r == x && r >= 0 && r < 7);
  return q;
}

int
main (void) {
  assert (stb_div_trunc (-7, 2) == -3 && stb_div_eucl (-7, 2) == -4);
  return 0;
}
