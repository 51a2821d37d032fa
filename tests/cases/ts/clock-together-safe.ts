// expect: safe
// Clocks advance together.
clock x, y;
var n : int = 0;
transition reset when x >= 2 && n < 3 do x := 0, n := n + 1;
error x > y;
