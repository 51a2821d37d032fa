// expect: safe
var open, armed : bool = false;
transition arm when !open do armed := true;
transition go when !armed do open := true;
invariant exclusive: !(open && armed);
init !open;
transition rest when armed && open do open := false;
