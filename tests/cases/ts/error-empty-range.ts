// expect: error 3 the range 3..1 is empty
const N = 1;
var x : 3..N;
error x = 3;
