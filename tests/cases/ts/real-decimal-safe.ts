// expect: safe
// Int values are welcome where real ones are.
var x : real = 0.5;
var n : int = 0;
transition step when n < 3 do x := x + n, n := n + 1;
error x > 3.5;
