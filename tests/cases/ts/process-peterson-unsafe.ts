// expect: unsafe reach 14
// Peterson's algorithm with the turn set before the wish.
var turn : 0..1;
process P[i : 0..1] {
  const other = 1 - i;
  var wants : bool = false;
  location idle, asked, waiting, critical;
  start idle;
  transition idle -> asked do turn := other;
  transition asked -> waiting do wants := true;
  transition waiting -> critical when !P[other].wants || turn = i;
  transition critical -> idle do wants := false;
}
error P[0].critical && P[1].critical;
