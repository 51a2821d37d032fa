typedef T { byte a; chan c = [1] of { byte } };
T t[2];
byte x;
active proctype P() { t[1].c!5; t[0].c!4; t[1].c?x; assert(x == 5) }
