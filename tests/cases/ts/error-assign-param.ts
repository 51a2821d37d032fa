// expect: error 3 'N' is a parameter, it cannot be assigned
param N : int;
transition up do N := N + 1;
error N = 3;
