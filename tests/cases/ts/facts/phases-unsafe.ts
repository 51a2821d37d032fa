// expect: unsafe reach 7
// The loop changes at x = 500: other facts hold before than behind.
var x : int = 0;
var y : int = 500;
transition first when x < 1000 && x < 500 do x := x + 1;
transition then_on when x < 1000 && x >= 500 do x := x + 1, y := y + 2;
error x >= 1000 && y != x;
