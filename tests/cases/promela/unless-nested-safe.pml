// expect: safe
// The outer escape comes first.
byte x, y;

active proctype p() {
  {
    {
      x = 1;
      x = 2
    } unless {
      x == 1 -> y = 1
    }
  } unless {
    x == 1 -> y = 2
  };
  assert(y == 2)
}
