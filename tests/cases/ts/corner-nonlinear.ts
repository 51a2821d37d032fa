// expect: unknown nonlinear
var x, y : int;
init x >= 2 && y >= 2;
transition multiply do x := x * y;
error x < y && y * y = x * x + 1;
