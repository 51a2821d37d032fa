// expect: error 3 the index 4 of 't' is outside of 1..3
var t[1..3] : int;
error exists i in 1..4 : t[i] = 0;
