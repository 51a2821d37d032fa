// expect: unsafe reach 4
var x, y : int = 0;
transition step do x := y + 1 where y' > y && y' > x;
error y > x + 1;
