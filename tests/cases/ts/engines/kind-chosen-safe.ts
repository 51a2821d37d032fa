// expect: safe
// run: --engine=kind
// The history has values that were chosen: they are projected away.
var a, b, c : int = 0;
transition t do c := b, b := a, a := any -1..4;
error c > 4 || c < -1;
