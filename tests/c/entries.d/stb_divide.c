// package: libstb-dev
// header: stb/stb_divide.h
// what: division with several ways of rounding
// judged: stb_div_eucl precondition the divisor is not 0
// judged: stb_div_floor precondition the divisor is not 0
// judged: stb_div_trunc precondition the divisor is not 0
// judged: stb_mod_eucl precondition the divisor is not 0
// judged: stb_mod_floor precondition the divisor is not 0
// judged: stb_mod_trunc precondition the divisor is not 0
#define STB_DIVIDE_IMPLEMENTATION
#include <stb/stb_divide.h>

#include <assay.h>
#define NOT_ZERO(F)                                                            \
  ASSAY_REQUIRES (F) (int v1, int v2) {                                        \
    return v2 != 0;                                                            \
  }
#ifdef REQUIRES
NOT_ZERO (stb_div_eucl)
NOT_ZERO (stb_div_floor)
NOT_ZERO (stb_div_trunc)
NOT_ZERO (stb_mod_eucl)
NOT_ZERO (stb_mod_floor)
NOT_ZERO (stb_mod_trunc)
#endif
