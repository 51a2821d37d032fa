// expect: unsafe assertion 16
// The function blocks: then others move.
byte x;
bool go;

function f() {
  go;
  x = 2
}

active proctype p() {
  atomic { x = 1; f() }
}

active proctype q() {
  assert(x != 1);
  go = true
}
