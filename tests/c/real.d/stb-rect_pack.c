// package: libstb-dev
// header: stb/stb_rect_pack.h
// what: packing rectangles
// entry: main
#define STB_RECT_PACK_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_rect_pack.h>

int
main (void) {
  stbrp_context context;
  stbrp_node nodes[4];
  stbrp_rect rectangles[2] = {{.w = 2, .h = 1}, {.w = 1, .h = 3}};
  stbrp_init_target (&context, 4, 4, nodes, 4);
  assert (stbrp_pack_rects (&context, rectangles, 2) == 1);
  return 0;
}
