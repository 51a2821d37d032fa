// expect: safe
// No state is an error.
var x : int = 0;
transition up do x := x + 1;
error x > 3 && x < 3;
