// expect: unsafe reach 5
// run: --engine=kind
var a, b, c : int = 0;
transition t do c := b, b := a, a := any -1..5;
error c > 4 || c < -1;
