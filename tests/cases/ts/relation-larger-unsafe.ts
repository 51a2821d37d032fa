// expect: unsafe reach 4
var x, old : int = 0;
transition grow do old := x where x' >= x - 1;
error x < old;
