chan c = [4] of { int };
int x;
active proctype P() { c!!3; c!!-1; c?x; assert(x==-1) }
