// package: libstb-dev
// header: stb/stb_rect_pack.h
// what: packing of rectangles
// judged: stbrp__skyline_find_best_pos precondition the context was set up
// judged: stbrp__skyline_find_min_y precondition the node is left of x0, as it asserts
// judged: stbrp__skyline_pack_rectangle precondition the context was set up
// judged: stbrp_init_target precondition num_nodes is the length of nodes
// judged: stbrp_pack_rects precondition num_rects is the length of rects
// judged: stbrp_setup_allow_out_of_mem precondition the context was set up
// judged: stbrp_setup_heuristic precondition the heuristic is one that it knows, as it asserts
#define STB_RECT_PACK_IMPLEMENTATION
#include <stb/stb_rect_pack.h>

#include <assay.h>
#ifdef REQUIRES
ASSAY_REQUIRES (stbrp_setup_heuristic) (stbrp_context *context, int heuristic) {
  return context && context->init_mode == STBRP__INIT_skyline &&
         (heuristic == STBRP_HEURISTIC_Skyline_BL_sortHeight ||
          heuristic == STBRP_HEURISTIC_Skyline_BF_sortHeight);
}
ASSAY_REQUIRES (stbrp_setup_allow_out_of_mem)
(stbrp_context *context, int allow_out_of_mem) {
  return context && context->num_nodes > 0;
}
#endif
