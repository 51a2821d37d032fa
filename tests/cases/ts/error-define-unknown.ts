// expect: error 1 there is no 'const M' here
// run: -DM=3
const N = 2;
var x : int;
error x = N;
