// expect: safe
byte sum;

proctype add(byte n; short m) {
  atomic { sum = sum + n + m }
}

init {
  atomic { run add(1, -1); run add(3, 4) };
  _nr_pr == 1;
  assert(sum == 7)
}
