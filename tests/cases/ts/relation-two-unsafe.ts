// expect: unsafe reach 4
var x, y : int = 1;
transition split when x > 0 where x' + y' = x + y && x' >= 0;
error y < -1 || x > 3;
