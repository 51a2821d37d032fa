byte i;
byte a[3];
byte k;
typedef T { byte b[3]; byte j };
T t;
active proctype P() { if :: t.b[t.j] = 1 :: skip fi; assert(t.b[0] <= 1) }
