// expect: error 1 nothing to check
var x : int = 0;
transition up do x := x + 1;
