byte x;
proctype Q(chan q) { q!5 }
init { chan l = [1] of { byte }; run Q(l); l?x }
