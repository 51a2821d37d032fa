// expect: error 3 cannot compare bool with int
var b : bool = true;
error b = 1;
