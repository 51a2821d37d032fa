// expect: safe
// A value of a narrower range always fits.
var small : 1..2 = 1;
var wide : 0..5 = 0;
transition any_small do havoc small;
transition copy do wide := small;
error wide = 3;
