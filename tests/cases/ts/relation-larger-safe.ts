// expect: safe
// Each new value is larger, whichever it is.
var x, old : int = 0;
transition grow do old := x where x' > x;
error x < old;
