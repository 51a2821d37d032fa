typedef T { byte a; byte b };
T u, v;
active proctype P() { v.a = 2; u = v; assert(u.a == 2) }
