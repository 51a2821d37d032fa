// expect: error 4 an index must be constant
var t[1..3] : int;
var k : 1..3;
error t[k] = 0;
