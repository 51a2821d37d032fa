// expect: error 4 'eval (_pid)'
chan c = [1] of { byte, byte };
byte x;
active proctype P() { c!1,7; c?x(_pid) }
