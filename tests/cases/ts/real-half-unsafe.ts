// expect: unsafe reach 4
var x : real = 1;
transition halve when x > 0 do x := x / 2 - 0.25;
error x <= 0;
