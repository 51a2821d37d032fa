// expect: unsafe reach 4
var x : 0..3 = 0;
transition step where x' > x;
error x = 3;
