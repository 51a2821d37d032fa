// expect: safe
var x : 0..3 = 0;
transition up when x < 3 do x := x + 1;
transition down when x > 0 do x := x - 1;
error x > 3;
