// expect: safe
const N = 3;
const M = N * 2 - 1;
var x : int = 0;
transition up when x < M do x := x + 1;
error x = 6;
