// expect: safe
// The escape reads what the main sequence has no use for.
byte g;

active proctype P() {
  byte x = 1;
  {
    x = 2;
    g = 1;
    g = 2;
    x = 3;
  } unless {
    g == 1 ->
      assert (x == 2)
  }
}
