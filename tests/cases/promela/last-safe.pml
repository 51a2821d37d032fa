// expect: safe
// _last: who made the last step.
byte x;

active proctype a() {
  x = 1;
  assert(_last == 0)
}
