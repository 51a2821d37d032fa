// expect: safe
// Updates happen at once: this swaps.
var x : int = 1;
var y : int = 2;
transition swap do x := y, y := x;
error x = y;
