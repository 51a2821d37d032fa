// expect: error 5 embedded C code is not supported
byte x;

active proctype p() {
  c_code { now.x = 3; };
  assert(x == 3)
}
