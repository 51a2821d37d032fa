// expect: unsafe assertion 10
// run: -DLIMIT=7
byte n;
#ifndef LIMIT
#define LIMIT 300
#endif

active proctype p() {
  do
  :: n < 9 -> n++; assert(n < LIMIT)
  :: else -> break
  od
}
