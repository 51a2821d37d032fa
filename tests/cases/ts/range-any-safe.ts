// expect: safe
var x : 0..9 = 0;
var top : int = 1;
transition raise when top < 9 do top := top + 1;
transition pick do x := any 0..top;
error x > top;
