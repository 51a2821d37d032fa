// expect: unsafe reach 5
var x : int = 0;
var y : int = 5;
transition step do x := y where y' = x + 5;
error x = y;
