// expect: unknown vacuous
// No state is initial.
var x : int = 0;
init x > 0;
transition up do x := x + 1;
error x = 5;
