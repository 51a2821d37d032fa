// expect: safe
// A process runs only while its condition holds.
byte turn, x;

active proctype a() provided (turn == 0) {
  x = 1;
  assert(x == 1);
  turn = 1
}

active proctype b() provided (turn == 1) {
  x = 2;
  assert(x == 2)
}
