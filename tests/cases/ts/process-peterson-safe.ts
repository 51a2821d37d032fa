// expect: safe
// Peterson's algorithm.
var turn : 0..1;
process P[i : 0..1] {
  const other = 1 - i;
  var wants : bool = false;
  location idle, asked, waiting, critical;
  start idle;
  transition idle -> asked do wants := true;
  transition asked -> waiting do turn := other;
  transition waiting -> critical when !P[other].wants || turn = i;
  transition critical -> idle do wants := false;
}
error P[0].critical && P[1].critical;
