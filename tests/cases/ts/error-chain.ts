// expect: error 3 comparisons do not chain
var x : int = 0;
error 0 < x < 3;
