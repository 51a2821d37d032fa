// expect: unsafe reach 8
process P[i : 1..2] {
  var a[0..1] : int = i;
  location l, m;
  transition go[k : 0..1]: l -> m when a[k] >= 0 do a[k] := a[k] - 1;
  transition m -> l;
}
error P[2].a[1] < 0 && P[2].m;
