// expect: unsafe reach 26
// A ticket lock whose first process does not wait.
var next : int;
var serving : int;
var p0 : 0..2;
var m0 : int;
var p1 : 0..2;
var m1 : int;
var p2 : 0..2;
var m2 : int;
var p3 : 0..2;
var m3 : int;
init ((next = 0) && (serving = 0) && (p0 = 0) && (m0 = 0) && (p1 = 0) && (m1 = 0) && (p2 = 0) && (m2 = 0) && (p3 = 0) && (m3 = 0));
transition t0 when (p0 = 0) do p0 := 1, m0 := next, next := (if (next = 3) then 0 else (next + 1));
transition t1 when (p0 = 1) do p0 := 2;
transition t2 when (p0 = 2) do p0 := 0, serving := (serving + 1);
transition t3 when (p1 = 0) do p1 := 1, m1 := next, next := (if (next = 3) then 0 else (next + 1));
transition t4 when ((p1 = 1) && (m1 = serving)) do p1 := 2;
transition t5 when (p1 = 2) do p1 := 0, serving := (serving + 1);
transition t6 when (p2 = 0) do p2 := 1, m2 := next, next := (if (next = 3) then 0 else (next + 1));
transition t7 when ((p2 = 1) && (m2 = serving)) do p2 := 2;
transition t8 when (p2 = 2) do p2 := 0, serving := (serving + 1);
transition t9 when (p3 = 0) do p3 := 1, m3 := next, next := (if (next = 3) then 0 else (next + 1));
transition t10 when ((p3 = 1) && (m3 = serving)) do p3 := 2;
transition t11 when (p3 = 2) do p3 := 0, serving := (serving + 1);
error (((p0 = 2) && (p1 = 2)) || ((p0 = 2) && (p2 = 2)) || ((p0 = 2) && (p3 = 2)) || ((p1 = 2) && (p2 = 2)) || ((p1 = 2) && (p3 = 2)) || ((p2 = 2) && (p3 = 2)));
