// expect: unsafe reach 5
var a, b : bool;
init a = b;
transition flip do a := !a, b := !b || a;
error a != b;
