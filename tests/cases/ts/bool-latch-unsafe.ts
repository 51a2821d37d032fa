// expect: unsafe assertion 5
var open, armed : bool = false;
transition arm when !open do armed := true;
transition go do open := true;
invariant exclusive: !(open && armed);
