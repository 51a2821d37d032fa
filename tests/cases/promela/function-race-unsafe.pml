// expect: unsafe assertion 14
// The steps of a function are steps of their own.
byte x;

function up() {
  byte t;
  t = x;
  x = t + 1
}

active proctype a() {
  up();
  _nr_pr == 1;
  assert(x == 2)
}

active proctype b() {
  up()
}
