// expect: unsafe overflow 5
var small : 1..2 = 1;
var wide : 0..5 = 0;
transition any_wide do havoc wide;
transition copy do small := wide;
error small = 3;
