// expect: unsafe reach 6
// run: --engine=kind
var a, b, c : int = 0;
transition t do c := b, b := a, a := if a < 6 then a + 1 else 0;

error c > 5;
