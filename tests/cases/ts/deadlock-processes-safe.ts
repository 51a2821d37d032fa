// expect: safe
var fork[1..2] : 0..2 = 0;
process P[i : 1..2] {
  location think, hungry, eat;
  transition think -> hungry when fork[1] = 0 do fork[1] := i;
  transition hungry -> eat when fork[2] = 0 do fork[2] := i;
  transition eat -> think do fork[1] := 0, fork[2] := 0;
}
no deadlock;
