// expect: safe
var x, y : real; init x = 0 && y = 10; error x > y + 1;
transition s when x < y do x := x + 0.5, y := y - 0.25;
