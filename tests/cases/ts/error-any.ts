// expect: error 2 expected the name of a variable, found 'any'
var any : int = 0;
invariant any = 0;
