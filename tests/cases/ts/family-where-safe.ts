// expect: safe
// Tokens move, none is lost.
const N = 3;
var t[1..N] : int = 1;
transition move[i, j : 1..N where i != j] when t[i] > 0
  do t[i] := t[i] - 1, t[j] := t[j] + 1;
error sum i in 1..N : t[i] != N;
