// expect: safe
// Two processes with local loops, each of which waits for a while; the third
// sees what neither of them does.
byte g;

active [2] proctype Counts() { byte i; do :: i < 3 -> i++ :: else -> i = 0 od }

active proctype Sets() { g = 1; g = 2 }

active proctype Checks() {
  byte seen;
  seen = g;
  seen = seen + g;
  assert (seen != 5)
}
