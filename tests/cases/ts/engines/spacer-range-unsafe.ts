// expect: unsafe overflow 6
// run: --engine=spacer
// Leaving the range would be an error.
var x : 0..9 = 0;
var up : bool = true;
transition rise when up do x := x + 1, up := x < 9;
transition fall when !up do x := x - 1, up := x < 2;
error false;
