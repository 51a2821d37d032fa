// expect: safe
// x stays even.
var x : int = 0;
transition up when x < 8 do x := x + 2;
transition down when x > 1 do x := x - 2;
error x = 7;
