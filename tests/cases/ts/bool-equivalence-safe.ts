// expect: safe
// = and <-> are the same on bool.
var a, b : bool;
init a <-> b;
transition flip do a := !a, b := !b;
error a != b;
