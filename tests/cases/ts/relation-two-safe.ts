// expect: safe
var x, y : int = 1;
transition split when x > 0 where x' + y' = x + y && x' >= 0 && y' >= 0;
error x + y != 2;
