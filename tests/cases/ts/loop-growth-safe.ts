// expect: safe
var x, y : int; init x = 1 && y = 0; error y >= 1 && x < y;
transition s do x := x + y, y := y + 1;
