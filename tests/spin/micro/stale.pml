chan g;
byte x;
proctype Q() { chan l = [1] of { byte }; g = l }
active proctype P() { chan d = [1] of { byte }; run Q(); g != 0; _nr_pr == 1;
  g!5; x = 2 }
