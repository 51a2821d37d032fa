// expect: unsafe deadlock 11
var fork[1..2] : 0..2 = 0;
process P[i : 1..2] {
  const first = i;
  const second = 3 - i;
  location think, hungry, eat;
  transition think -> hungry when fork[first] = 0 do fork[first] := i;
  transition hungry -> eat when fork[second] = 0 do fork[second] := i;
  transition eat -> think do fork[1] := 0, fork[2] := 0;
}
no deadlock;
