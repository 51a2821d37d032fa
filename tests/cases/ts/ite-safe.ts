// expect: safe
var x : int = 5;
transition toward do x := if x > 0 then x - 1 else if x < 0 then x + 1 else 0;
error x < 0;
