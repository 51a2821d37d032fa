// expect: safe
// For every N > 0.
param N : int where N > 0;
var x : int = 0;
transition up when x < N do x := x + 1;
error x > N;
