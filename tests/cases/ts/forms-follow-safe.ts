// expect: safe
// x counts to 10, y follows.
var x, y : int = 0;
transition count when x < 10 do x := x + 1;
transition follow when y < x do y := y + 1;
invariant y <= x;
