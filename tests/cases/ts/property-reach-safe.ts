// expect: safe assuming no error occurs that is not looked for, like overflow at
// run: --property=reach
var x : 0..3 = 0;
var y : int = 0;
transition up do x := x + 1;
transition never when y > 0 do y := 0;
error y > 5;
