// expect: safe
// Values and relation read the state before.
var x, y : int = 0;
transition step do x := y + 1 where y' >= x' && y' > x;
error y < x;
