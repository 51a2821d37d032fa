// expect: unsafe overflow 5
// An initial value outside of the range is an error, not excluded silently.
var y : int;
init 0 <= y && y <= 5;
var x : 0..3 = y;
transition t do y := y;
error y > 3;
