// expect: unsafe overflow 5
// The twin; other errors do not count where the beginning has no meaning.
var y, z : int;
init 0 <= z && z <= 2 && y = 2 * z + 1;
var x[1..2] : 0..3 = y;
transition t do y := y;
error x[1] != x[2];
