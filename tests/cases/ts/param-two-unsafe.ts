// expect: unsafe reach 5
param A, B : real where 0 < A;
var x : real = 0;
transition step where x' >= x && x' <= A;
error x > B && B > 0;
