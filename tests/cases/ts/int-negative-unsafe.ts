// expect: unsafe reach 4
var x : int = 0;
transition down when x >= -3 do x := x - 1;
error x < -3;
