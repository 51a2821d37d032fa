// expect: safe
var x : 0..3 = 0;
transition up when x < 3 do x := x + 1;
transition wrap when x = 3 do x := 0;
no deadlock;
