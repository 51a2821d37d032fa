// expect: error 4 division by zero
const zero = 1 - 1;
var x : int = 8;
transition halve do x := x div zero;
error x = 3;
