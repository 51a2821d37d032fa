// expect: unsafe reach 7
// A real number grows by any amount up to 1 until it is at least 3.
var x : real = 0;
var on : bool = true;
transition grow when on && x < 3 where x' > x && x' <= x + 1;
transition stop when x >= 3 do on := false;
error !on && x > 3.5;
