// expect: safe
// Nothing is between 1 and 0; min and max are names elsewhere.
const N = 0;
var min, max : int = 0;
transition step when forall i in 1..N : false do max := max + 1;
error (exists i in 1..N : true) || max < min || (sum i in 1..N : i) != 0;
