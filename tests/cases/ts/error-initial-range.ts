// expect: error 2 the initial value of 'x' is outside of its range 0..3
var x : 0..3 = 4;
error x = 3;
