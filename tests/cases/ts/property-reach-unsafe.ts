// expect: unsafe reach 6
// run: --property=reach
var x : 0..3 = 0;
var y : int = 0;
transition up do x := x + 1, y := y + 1;
error y > 2;
