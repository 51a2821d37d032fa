// expect: error 3 'delay' is the name of the passage of time
clock c;
var delay : int;
error delay = 0;
