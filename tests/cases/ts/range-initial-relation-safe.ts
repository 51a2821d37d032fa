// expect: safe
// That the value fits follows from the initial conditions together.
var y, z : int;
init 0 <= z && z <= 1 && y = 2 * z + 1;
var x[1..2] : 0..3 = y;
transition t do y := y;
error x[2] > 3 || x[1] != x[2];
