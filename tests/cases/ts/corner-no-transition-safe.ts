// expect: safe
var x : int = 3;
error x = 4;
