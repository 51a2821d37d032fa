// expect: error 4 '==' is no operator: write '='
var x : int = 0;
transition t do x := x + 1;
error x == 5;
