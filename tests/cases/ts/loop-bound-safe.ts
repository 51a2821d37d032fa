// expect: safe
var x : int; process P { location loop, done; start loop;
transition inc: loop -> loop when x < 100 do x := x + 1;
transition out: loop -> done when x >= 100; }
init x = 0; error P.done && x != 100;
