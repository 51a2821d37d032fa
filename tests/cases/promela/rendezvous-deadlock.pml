// expect: unsafe deadlock 7
// Both send, nobody receives.
chan a = [0] of { bit };
chan b = [0] of { bit };

active proctype left() {
  a!1;
  b?1
}

active proctype right() {
  b!1;
  a?1
}
