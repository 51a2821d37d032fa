// expect: unsafe overflow 6
// A constant outside of the range is an error when it is assigned.
var x : 0..3 = 0;
var n : int = 0;
transition count do n := n + 1;
transition set when n > 2 do x := 4;
error x = 4;
