// expect: safe
var x, y, z : int; init x = 0 && y = 0 && z = 0; error z < 0 || x < y;
transition s do x := x + 1, z := z + x - y;
transition u when y < x do y := y + 1;
