// expect: unsafe reach 5
clock x, y;
var n : int = 0;
transition reset when x >= 2 && n < 3 do y := 0, n := n + 1;
error x > y;
