// package: libstb-dev
// header: stb/stb_c_lexer.h
// what: a scanner for C
// entry: main any_token
#define STB_C_LEXER_IMPLEMENTATION
#include <assert.h>
#include <stb/stb_c_lexer.h>

char __VERIFIER_nondet_char (void);

int
any_token (void) {
  char text[3], store[8];
  stb_lexer lexer;
  for (int i = 0; i < 2; i++)
    text[i] = __VERIFIER_nondet_char ();
  text[2] = 0;
  stb_c_lexer_init (&lexer, text, text + 2, store, sizeof store);
  return stb_c_lexer_get_token (&lexer);
}

int
main (void) {
  static const char text[] = "x += 12";
  char store[16];
  stb_lexer lexer;
  stb_c_lexer_init (&lexer, text, text + sizeof text - 1, store, sizeof store);
  assert (stb_c_lexer_get_token (&lexer) && lexer.token == CLEX_id);
  return 0;
}
