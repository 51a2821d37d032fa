// expect: safe
// Words of SMT-LIB are names like others.
var _ : int = 0;
var and : int = 0;
var Inv, let, select : int = 0;
transition t do _ := _ + 1, and := and + 1, Inv := Inv + 1, let := let + 1;
invariant _ = and && Inv = let && select = 0;
