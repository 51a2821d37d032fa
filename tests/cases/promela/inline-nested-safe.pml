// expect: safe
inline add(n) { x = x + n }
inline add2(n) { add(n); add(n + 1) }
byte x;

active proctype p() {
  add2(2);
  add2(x);
  assert(x == 21)
}
