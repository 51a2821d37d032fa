// expect: unsafe reach 6
// x is even until it jumps.
var x : int = 0;
transition up do x := x + 2;
transition jump when x > 3 do x := x - 1;
error x = 7;
