// expect: safe
// Names may be used before they are declared, except in constants.
error x > N + extra;
transition up when x < N do x := x + 1;
init x = 0;
const N = 2;
var x : int;
const extra = 1;
