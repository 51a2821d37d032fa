// expect: safe
// hidden, local and show do not change what a model does.
hidden byte h;
local byte l;
show byte s;

active proctype p() {
  atomic { h = 3; l = h; s = l };
  assert(s == 3)
}
