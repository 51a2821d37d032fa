// expect: safe
// One token moves around the ring.
const N = 4;
var token[1..N] : bool;
init token[1] && forall i in 2..N : !token[i];
transition pass[i : 1..N] when token[i]
  do token[i] := false, token[i mod N + 1] := true;
error exists i, j in 1..N where i < j : token[i] && token[j];
