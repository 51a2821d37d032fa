// expect: error 4 this comment is never closed
var x : int;
error x = 0;
/* to be continued
