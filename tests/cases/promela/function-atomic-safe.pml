// expect: safe
// Called in an atomic sequence, they belong to it.
byte x;

function up() {
  byte t;
  t = x;
  x = t + 1
}

active proctype a() {
  atomic { up() };
  _nr_pr == 1;
  assert(x == 2)
}

active proctype b() {
  atomic { up() }
}
