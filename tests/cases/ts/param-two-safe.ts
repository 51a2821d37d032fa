// expect: safe
param A, B : real where 0 < A && A <= B;
var x : real = 0;
transition step where x' >= x && x' <= A;
error x > B;
