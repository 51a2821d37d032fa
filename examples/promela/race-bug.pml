// Two processes count, and one count may be lost.

byte x, ended;

proctype P() {
  byte t;
  t = x;
  x = t + 1;
  ended++
}

init {
  run P();
  run P();
  ended == 2;
  assert(x == 2)
}
