// expect: safe
// run: --engine=kind
// Each value follows the one before, two steps later: two good states in a row
// are needed.
var a, b, c : int = 0;
transition t do c := b, b := a, a := if a < 5 then a + 1 else 0;
error c > 5;
