// expect: safe
var x, y, n : int; init x = 0 && y = n && n >= 0; error x > n;
transition s when y > 0 do x := x + 1, y := y - 1;
