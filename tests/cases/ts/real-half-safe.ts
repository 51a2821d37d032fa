// expect: safe
// Halving never reaches zero.
var x : real = 1;
transition halve when x > 0 do x := x / 2;
error x <= 0;
