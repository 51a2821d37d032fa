// expect: safe
// Blocks have variables of their own.
byte x;

active proctype p() {
  { byte t = 1; x = x + t };
  { byte t = 2; x = x + t };
  assert(x == 3)
}
