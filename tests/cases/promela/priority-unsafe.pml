// expect: unsafe assertion 6
// With equal priorities all interleavings are possible.
byte x;

active proctype low() priority 3 {
  assert(x == 2)
}

active proctype high() priority 3 {
  x = 1;
  x = 2
}
