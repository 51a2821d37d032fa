// expect: safe
// There is no int between 1 and 2.
var x : int = 0;
transition any_value do x := any 1..2;
error x > 1 && x < 2;
