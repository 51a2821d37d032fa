// expect: unsafe reach 6
// N = 0 is possible now.
param N : int where N >= 0;
var x : int = 0;
transition up when x <= N do x := x + 1;
error x > N;
