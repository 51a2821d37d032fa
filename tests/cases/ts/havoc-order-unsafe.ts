// expect: unsafe reach 4
var x, y : int = 0;
transition save when x < 10 do y := x, havoc x;
error y = 9;
