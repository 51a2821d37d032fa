// expect: safe
// The escape has priority over the main sequence.
byte x;

active proctype p() {
  {
    x = 1;
    x = 2;
    x = 3
  } unless {
    x == 2 -> x = 9
  };
  assert(x == 9)
}
