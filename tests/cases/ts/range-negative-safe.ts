// expect: safe
const low = -2;
var x : low..2 = low;
transition turn do x := -x;
invariant x >= -2 && x <= -low;
