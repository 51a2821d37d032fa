// expect: unsafe overflow 3
var x, y : 0..5 = 0;
transition grow when x + y < 7 do x := x + 1;
transition move when x > 0 && y < 5 do x := x - 1, y := y + 1;
error x + y > 12;
