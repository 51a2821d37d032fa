// expect: error 3 'n' is int, but this value is real
var n : int = 0;
transition half do n := n / 2;
error n = 1;
