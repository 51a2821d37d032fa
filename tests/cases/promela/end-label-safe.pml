// expect: safe
// Waiting at an end label for ever is allowed.
chan c = [0] of { byte };

active proctype server() {
  byte v;
end:
  do
  :: c?v
  od
}

active proctype client() {
  c!1;
  c!2
}
