mtype = { a, b };
chan c = [2] of { mtype, byte, byte };
byte x;
active proctype P() { c!a(1,2); c?a(x,_); assert(x == 1); c!b,3,4;
  c?b,x,eval(x+1) ; c!a(1,2); c?eval(a),_,_ }
