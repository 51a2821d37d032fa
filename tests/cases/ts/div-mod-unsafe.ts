// expect: unsafe reach 5
var x : int = -7;
var q, r : int = 0;
transition divide do q := x div 3, r := x mod 3;
error q = -3 && r = 2;
