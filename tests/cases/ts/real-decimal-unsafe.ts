// expect: unsafe reach 5
var x : real = 0.5;
var n : int = 0;
transition step when n < 3 do x := x + n, n := n + 1;
error x > 3.4;
