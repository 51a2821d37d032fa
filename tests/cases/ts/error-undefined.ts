// expect: error 3 did you mean 'count'?
var count : int = 0;
transition up do count := cuont + 1;
error count = 3;
