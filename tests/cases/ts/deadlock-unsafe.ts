// expect: unsafe deadlock 4
var x : 0..3 = 0;
transition up when x < 3 do x := x + 1;
no deadlock;
