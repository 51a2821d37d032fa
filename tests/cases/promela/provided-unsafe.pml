// expect: unsafe deadlock 10
// Nobody ever gives the turn to b.
byte turn, x;

active proctype a() {
  x = 1
}

active proctype b() provided (turn == 1) {
  x = 2
}
