// expect: error 4 '==' is not an operator: write '='
var x : int = 0;
transition t do x := x + 1;
error x == 5;
