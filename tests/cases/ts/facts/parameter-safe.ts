// expect: safe
// What is known of a parameter holds in every state.
param k : int where k > 0;
var x : int = 0;
transition t do x := x + k;
error x < 0;
