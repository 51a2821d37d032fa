// expect: unsafe reach 6
// The second one is violated.
var x : int = 0;
transition up do x := x + 1;
invariant x >= 0;
error limit: x > 2;
