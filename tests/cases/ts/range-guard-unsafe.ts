// expect: unsafe overflow 3
var x : 0..3 = 0;
transition up do x := x + 1;
error x > 3;
