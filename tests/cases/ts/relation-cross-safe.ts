// expect: safe
// The assigned value reads what the relation changes, and the relation reads
// what is assigned.
var x : int = 0;
var y : int = 5;
transition step do x := y where y' = x;
error x = y;
