// expect: error 2 this range is too large
var t[1..1000000] : int;
error t[1] = 0;
