// expect: unsafe type 7
// The channel of a function is an object: its number would not be kept up to
// date in a variable that is none.
function byte f() {
  chan c = [1] of { byte };
  int v;
  v = c;
  return v
}

active proctype p() {
  byte y;
  y = f()
}
