// expect: unsafe reach 4
var x : 0..3 = 0;
transition any_value do havoc x;
error x = 3;
