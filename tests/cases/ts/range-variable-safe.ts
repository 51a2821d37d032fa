// expect: safe
// The guard is about the sum, so a check is needed, which holds.
var x, y : 0..5 = 0;
transition grow when x + y < 5 do x := x + 1;
transition move when x > 0 && y < 5 do x := x - 1, y := y + 1;
error x + y > 5;
