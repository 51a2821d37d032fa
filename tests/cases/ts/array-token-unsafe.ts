// expect: unsafe reach 9
// The last place forgets to give the token away.
const N = 4;
var token[1..N] : bool;
init token[1] && forall i in 2..N : !token[i];
transition pass[i : 1..N - 1] when token[i]
  do token[i] := false, token[i + 1] := true;
transition last when token[N] do token[1] := true;
error exists i, j in 1..N where i < j : token[i] && token[j];
