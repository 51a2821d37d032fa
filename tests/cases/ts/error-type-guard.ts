// expect: error 3 a guard must be bool, this is int
var n : int = 0;
transition go when n + 1 do n := 2;
error n = 1;
