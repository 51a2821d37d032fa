// expect: unsafe reach 4
// The initial state is an error already, and there is no transition.
var x : int = 3;
error x = 3;
