// expect: unsafe type 14
// A circle is no square.
typedef shape { byte kind };
typedef circle { byte kind; short radius };
typedef square { byte kind; byte side; byte colour };
shape& s;

active proctype main() {
  circle& c;
  square& q;
  c = new circle;
  s = c;
  q = s;
  q.side = 3
}
