// expect: safe
// A relation cannot leave the range.
var x : 0..3 = 0;
transition step where x' > x;
error x > 3;
