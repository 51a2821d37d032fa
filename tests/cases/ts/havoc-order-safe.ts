// expect: safe
// The value is read before it is lost.
var x, y : int = 0;
transition save when x >= 0 do y := x, havoc x;
error y < 0;
