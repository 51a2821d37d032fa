// expect: error 3 'no deadlock' cannot be expressed
var x : int;
transition up where x' > x && x' < 10;
no deadlock;
