// expect: safe
const N = 2;
var a[1..N] : int = 0;
transition grow[i : 1..N] when a[i] - (min j in 1..N : a[j]) < 1 do a[i] := a[i] + 1;
error (max i in 1..N : a[i]) - min (a[1], a[2]) > 1;
