// expect: safe
// Any pointer may hold any reference; what it is used as is checked.  A record
// can be used as another one whose fields are its first ones.
typedef shape { byte kind };
typedef circle { byte kind; byte radius };
typedef square { byte kind; byte side; byte colour };
shape& s[2];

active proctype main() {
  byte i, sum;
  circle& c;
  square& q;
  c = new circle;
  c.kind = 1; c.radius = 5;
  s[0] = c;
  q = new square;
  q.kind = 2; q.side = 3;
  s[1] = q;
  for (i : 0 .. 1) {
    if
    :: s[i].kind == 1 -> c = s[i]; sum = sum + c.radius
    :: s[i].kind == 2 -> q = s[i]; sum = sum + q.side
    fi
  }
  assert(sum == 8)
}
