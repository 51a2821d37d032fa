// expect: safe
// A function may wait for others.
bool open;
byte x;

function pass() {
  open;
  x++
}

active proctype a() {
  pass();
  assert(x == 1)
}

active proctype b() {
  open = true
}
