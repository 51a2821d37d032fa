// expect: unsafe reach 6
// What is known of a parameter holds in every state.
param k : int where k > -2;
var x : int = 0;
transition t do x := x + k;
error x < 0;
