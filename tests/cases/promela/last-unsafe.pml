// expect: unsafe assertion 6
byte x;

active proctype a() {
  x = 1;
  assert(_last == 0)
}

active proctype b() {
  x = 2
}
