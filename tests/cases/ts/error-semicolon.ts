// expect: error 3 expected ';' at the end of a declaration, found 'transition'
var x : int = 0
transition up do x := x + 1;
error x = 3;
