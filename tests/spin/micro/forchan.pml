typedef M { byte f; byte g };
chan c = [3] of { M };
byte s;
active proctype P() { M m; c!1,2; c!3,4; for (m in c) { s = s + m.f } }
