// expect: safe
// Both counters move together.
var x, y : int = 0;
transition both do x := x + 1, y := y + 1;
error x > y;
