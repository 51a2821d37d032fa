// expect: unsafe reach 7
// One after the other, this does not swap.
var x : int = 1;
var y : int = 2;
transition first do x := y;
transition second do y := x;
error x = y;
