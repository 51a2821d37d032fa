// expect: unsafe reach 6
// The twin: an odd step is possible, once.
var x : int = 0;
transition up when x < 99999999 do x := x + 2;
transition odd when x = 40 do x := x + 3;
error x = 47;
