// package: libstb-dev
// header: stb/stb_c_lexer.h
// what: a scanner of C
// judged: stb_c_lexer_get_location precondition the place lies in the text
// judged: stb_c_lexer_get_token precondition the pointers of the lexer point into one text
#define STB_C_LEXER_IMPLEMENTATION
#include <stb/stb_c_lexer.h>
