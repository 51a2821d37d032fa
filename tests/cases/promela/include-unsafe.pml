// expect: unsafe assertion 6
#include "include-common.h"

active proctype p() {
  grow(2);
  assert(shared == 4)
}
