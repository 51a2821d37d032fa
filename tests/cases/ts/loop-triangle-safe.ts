// expect: safe
var x, y : int; init x = 0 && y = 0; error y < 0;
transition s do x := x + 1, y := y + x;
