// expect: safe
var x : int = 0;
transition up do x := x + 1;
error false;
