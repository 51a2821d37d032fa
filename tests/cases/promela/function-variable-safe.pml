// expect: safe
// ftype: variables that hold functions.
typedef shape { ftype area; byte a; byte b };

function int square(shape& s) { return s.a * s.a }
function int rectangle(shape& s) { return s.a * s.b }

ftype f;

active proctype main() {
  shape& s;
  int x;
  assert(f == null);
  s = new shape;
  s.a = 3;
  s.b = 4;
  f = square;
  x = f(s);
  assert(x == 9 && f == square && f != rectangle);
  s.area = rectangle;
  x = s.area(s);
  assert(x == 12)
}
