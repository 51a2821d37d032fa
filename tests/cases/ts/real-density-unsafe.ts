// expect: unsafe reach 5
// But a real.
var x : real = 0;
transition any_value do x := any 1..2;
error x > 1 && x < 2;
