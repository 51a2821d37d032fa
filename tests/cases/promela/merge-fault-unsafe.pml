// expect: unsafe assertion 8
// run: --property=assertion
// A step that ends in an error of another kind does not hide what others do.
byte g;

active proctype Checks() {
  g = 1;
  assert (g == 0)
}

active proctype Faulty() { byte x; x = 0; x = 1 / x; x = 2 }
