// expect: safe
// No next state satisfies the relation: the transition is never taken.
var x : int = 0;
var done : bool = false;
transition never do done := true where x' > x && x' < x;
error done;
