// expect: unsafe reach 4
// Without 'init' every state is initial.
var x : int;
error x = 12345;
