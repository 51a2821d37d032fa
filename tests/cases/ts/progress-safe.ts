// expect: safe
// An interpolant that is an equality has two sides, one of which makes no progress.
const N = 2;
var x : 0..4 = 4;
process P0[i : 0..N] { var c : bool; }
transition t1 when x <= 1 do havoc x;
transition t3 do x := 4 - x, P0[2].c := x >= 0 && P0[1].c;
error !P0[2].c && P0[1].c && x = 0;
