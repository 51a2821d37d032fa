// expect: error 3 primed variables belong into the 'where' of a transition
var x : int;
transition up when x' > x;
error x = 0;
