// expect: error 2 'init' is a word of the language
var init : int;
error init = 0;
