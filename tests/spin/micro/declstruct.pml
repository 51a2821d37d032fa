typedef T { byte a; byte b = 3; byte c[2] = 5 };
byte x;
active proctype P() { T q; x = 1; T r; x = q.b + r.b; T s[2]; x = s[1].b }
