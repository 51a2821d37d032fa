// expect: safe
var a, b, c : int; init a = 0 && b = 0 && c = 0; error a + b != c;
transition s1 do a := a + 1, c := c + 1;
transition s2 do b := b + 1, c := c + 1;
transition s3 when a > 0 do a := a - 1, b := b + 1;
