// expect: unsafe overflow 6
// In a process, too.
var n : int;
init n >= 0;
process P[i : 1..2] {
  var x : 0..1 = n + i - 1;
  location a;
  start a;
}
error false;
