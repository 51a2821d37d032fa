// expect: safe
// The twin: what is left of 'y' fits.
var y : int;
init 0 <= y && y <= 3;
var x : 0..3 = y;
transition t do y := y;
error y > 3;
