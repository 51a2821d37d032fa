// expect: unsafe deadlock 9
// The label is at another place.
chan c = [0] of { byte };

active proctype server() {
  byte v;
end_here:
  c?v;
  c?v
}

active proctype client() {
  c!1
}
