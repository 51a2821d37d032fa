// expect: safe
// Rows and columns: the diagonal stays empty.
var m[1..2, 0..1] : int = 0;
transition put[i : 1..2, j : 0..1 where i - 1 != j] do m[i, j] := m[i, j] + 1;
error m[1, 0] != 0 || m[2, 1] != 0;
