// expect: unsafe reach 7
// With i = j the second update would be lost, so it is written as one.
const N = 3;
var t[1..N] : int = 1;
transition move[i, j : 1..N where i < j] when t[i] > 0
  do t[i] := t[i] - 1, t[j] := t[j] + 2;
error sum i in 1..N : t[i] > N;
