// expect: safe
// x stays even, and nothing in the text speaks of remainders.
var x : int = 0;
transition up when x < 99999999 do x := x + 2;
error x = 77777;
