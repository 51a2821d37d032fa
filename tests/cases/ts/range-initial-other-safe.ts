// expect: safe
// run: --property=reach
// Only the error state is asked for.
var y : int;
init 0 <= y && y <= 5;
var x : 0..3 = y;
transition t do y := y;
error x != y;
