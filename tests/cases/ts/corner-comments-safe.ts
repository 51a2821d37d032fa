// expect: safe
/* A comment
   // over lines */ var /* here */ x : int = 0; // and * here /*
transition up when x < 3 /* äöü € in comments are fine */ do x := x + 1;
error x = 4; // no newline needed at the end
