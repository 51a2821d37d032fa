// expect: unsafe reach 4
var x : int = 5;
transition past do x := if x > 0 then x - 2 else if x < 0 then x + 1 else 0;
error x < 0;
