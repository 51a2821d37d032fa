// expect: unsafe assertion 8
typedef pair { byte a; byte b };
pair x;

active [2] proctype p() {
  x.a = _pid;
  x.b = _pid;
  assert(x.a == x.b)
}
