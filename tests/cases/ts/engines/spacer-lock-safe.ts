// expect: safe
// run: --engine=spacer
// Two processes with a lock: no variable says where all of them are.
var owner : 0..2 = 0;
var n : int = 0;
process p[i : 1..2] {
  location out, inside;
  transition enter: out -> inside when owner = 0 do owner := i, n := n + 1;
  transition leave: inside -> out do owner := 0, n := n - 1;
}
error p[1].inside && p[2].inside;
error n > 1;
