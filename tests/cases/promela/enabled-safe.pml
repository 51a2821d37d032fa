// expect: safe
// enabled and pc_value.
byte x;

active proctype a() {
  x == 1;
  x = 2
}

active proctype b() {
  assert(!enabled(0) && pc_value(0) == pc_value(0));
  x = 1
}
