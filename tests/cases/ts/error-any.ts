// expect: error 2 'any' is a word of the language
var any : int = 0;
invariant any = 0;
