// expect: unsafe reach 6
// The second counter misses a step.
var x, y : int = 0;
transition both do x := x + 1, y := y + 1;
transition one when x = 2 do x := x + 1;
error x > y;
