// expect: safe
// x stays even.
var x : int = 0;
transition up do x := x + 2;
transition down do x := x - 2;
error x = 7;
