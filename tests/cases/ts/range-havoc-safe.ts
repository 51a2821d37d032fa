// expect: safe
// havoc stays in the range.
var x : 0..3 = 0;
transition any_value do havoc x;
error x < 0 || x > 3;
