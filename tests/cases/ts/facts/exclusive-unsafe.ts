// expect: unsafe reach 12
// run: --engine=kind
// A token goes round; Booleans exclude each other, and two counters follow it.
var a, b, c, d, e : bool;
var m, n : int = 0;
init a && !b && !c && !d && !e;
transition ab when a do a := false, b := true;
transition bc when b do b := false, c := true, m := m + 1;
transition cd when c do c := false, d := true;
transition de when d do d := false, e := true, n := n + 2;
transition ea when e do e := false, a := true;
error a && m != n;
error a && e;
