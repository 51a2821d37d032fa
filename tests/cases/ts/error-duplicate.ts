// expect: error 3 'x' is already declared in line 2
var x : int;
var x : bool;
error x = 3;
