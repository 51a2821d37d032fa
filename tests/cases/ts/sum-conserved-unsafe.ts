// expect: unsafe assertion 7
const N = 3;
var a[1..N] : int;
init a[1] = 6 && forall i in 2..N : a[i] = 0;
transition pay[i : 1..N - 1] do a[i] := a[i] - 2, a[i + 1] := a[i + 1] + 2;
transition fee when a[3] = 4 do a[3] := 3;
invariant sum i in 1..N : a[i] = 6;
