// expect: safe
// div rounds so that the remainder is never negative.
var x : int = -7;
var q, r : int = 0;
transition divide do q := x div 3, r := x mod 3;
error r < 0 || r > 2;
