// expect: safe
// Two customers of a bakery, with the locations as numbers.
var p, q : 0..2 = 0;
var s, t : int = 0;
transition draw1 when p = 0 do p := 1 where s' > t;
transition enter1 when p = 1 && (t = 0 || s < t) do p := 2;
transition leave1 when p = 2 do p := 0, s := 0;
transition draw2 when q = 0 do q := 1 where t' > s;
transition enter2 when q = 1 && (s = 0 || t < s) do q := 2;
transition leave2 when q = 2 do q := 0, t := 0;
error p = 2 && q = 2;
