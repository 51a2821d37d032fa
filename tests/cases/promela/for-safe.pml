// expect: safe
// for over a range, an array, the messages of a channel.
typedef msg { byte v };
chan c = [3] of { msg };
byte a[4];

active proctype p() {
  byte i;
  int sum;
  msg m;
  for (i : 1 .. 4) {
    a[i - 1] = i
  }
  assert(i == 5);
  for (i in a) {
    sum = sum + a[i]
  }
  assert(sum == 10);
  m.v = 3; c!m;
  m.v = 4; c!m;
  for (m in c) {
    sum = sum + m.v
  }
  assert(sum == 17 && len(c) == 2)
}
