typedef T { byte a; byte b };
byte x;
proctype Q(T t) { x = t.a + t.b }
init { T v; v.a = 2; v.b = 3; run Q(v) }
