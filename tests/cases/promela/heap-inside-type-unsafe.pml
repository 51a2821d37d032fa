// expect: unsafe type 14
// The first part of a record is not the record.
typedef in { byte a; byte b };
typedef out { int x; in i[2] };
out& o;
in& i;

active proctype main() {
  o = new out;
  i = &o.i[1];
  i.b = 3;
  assert(o.i[1].b == 3);
  i = o;
  i.a = 1
}
