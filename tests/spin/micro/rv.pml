chan c = [0] of { byte, byte };
chan d = [2] of { byte };
byte y;
active proctype P() { byte z; atomic { c!1,2; z = 3 }; d!4; d!!5 }
active proctype Q() { byte a,b; atomic { c?a,b; b = a+1 }; d?b; d??5;
 if :: d?[3] -> skip :: timeout -> skip :: else fi;
 {do :: d?<b> -> break od} unless { y == 1 } ;
 skip; d_step { if :: y == 1 -> y = 2 :: y == 0 -> y = 3 fi; y = 4 };
  assert(y == 4); run R(3) }
proctype R(byte q) { chan e = [2] of { byte }; e!q; q = (q > 2 -> 1 : 2);
  y = 1/q }
