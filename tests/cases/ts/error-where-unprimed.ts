// expect: error 3 this 'where' does not mention a primed variable
var x : int;
transition up do x := 1 where x > 0;
error x = 0;
