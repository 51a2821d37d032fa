// expect: safe
#include "include-common.h"
#include "include-common.h"

active proctype p() {
  grow(2);
  assert(shared == 6)
}
