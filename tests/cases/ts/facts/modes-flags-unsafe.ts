// expect: unsafe reach 10
// The same, but a ticket is drawn while another process holds one.
const N = 3;
var next, serving : int = 0;
var mine[1..N] : int = 0;
var waits[1..N], in_cs[1..N] : bool = false;
transition take[i : 1..N] when !waits[i] && !in_cs[i] do mine[i] := next, next := (if exists j in 1..N : in_cs[j] then next else next + 1), waits[i] := true;
transition enter[i : 1..N] when waits[i] && mine[i] = serving do waits[i] := false, in_cs[i] := true;
transition leave[i : 1..N] when in_cs[i] do serving := serving + 1, in_cs[i] := false;
error exists i in 1..N, j in i + 1..N : in_cs[i] && in_cs[j];
