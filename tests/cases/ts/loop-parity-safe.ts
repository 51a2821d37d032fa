// expect: safe
var x, y : int; init x = 0 && y = 0; error x = 7 && y = 0;
transition s do x := x + 2;
transition u when x > 100 do y := 1, x := 0;
