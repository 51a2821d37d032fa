// expect: unsafe type 11
// The record has not all the fields.
typedef shape { byte kind };
typedef circle { byte kind; byte radius };
shape& s;
circle& c;

active proctype main() {
  s = new shape;
  c = s;
  c.radius = 3
}
