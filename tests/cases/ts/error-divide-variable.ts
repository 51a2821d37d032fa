// expect: error 3 the divisor of '/' must be constant
var x, y : real = 8;
transition halve do x := x / y;
error x = 3;
