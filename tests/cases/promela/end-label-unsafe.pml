// expect: unsafe deadlock 7
// Without the label it is a deadlock.
chan c = [0] of { byte };

active proctype server() {
  byte v;
  do
  :: c?v; v = 0
  od
}

active proctype client() {
  c!1;
  c!2
}
