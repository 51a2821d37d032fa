// expect: unsafe overflow 5
var x : 0..9 = 0;
var top : int = 1;
transition raise do top := top + 4;
transition pick do x := any 0..top;
error x > top;
