// expect: error 4 this is not a variable, it cannot be assigned
const N = 3;
var x : int;
transition up do N := 4;
error x = 3;
