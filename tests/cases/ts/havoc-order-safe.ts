// expect: safe
// The value is read before it is lost.
var x, y : int = 0;
transition save do y := x, havoc x;
transition bound when x > 9 || x < 0 do x := 0;
transition check when x = 0 do y := 0;
error y = 1 && false;
