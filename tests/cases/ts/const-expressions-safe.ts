// expect: safe
// Constants of every type.
const big = 100000000000000000000;
const third = 1 / 3;
const yes = true && !(2 > 3);
const pick = if yes then 7 mod 4 else 0;
enum Mode { slow, fast }
const best = fast;
var x : int = pick;
var y : real = third;
var m : Mode = best;
transition step when yes do x := x + big, y := y + third;
error x < 3 || y < 0.3 || m = slow || 3 * y < 1;
