// expect: unsafe reach 4
var m[1..2, 0..1] : int = 0;
transition put[i : 1..2, j : 0..1 where i != j] do m[i, j] := m[i, j] + 1;
error m[2, 1] = 2 && m[1, 0] = 1;
