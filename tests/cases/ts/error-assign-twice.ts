// expect: error 3 'x' is assigned twice
var x : int;
transition up do x := 1, x := 2;
error x = 3;
