// package: libjsmn-dev
// header: jsmn.h
// what: a parser of JSON
// entry: main any_text jsmn_init jsmn_parse_string
#include <assert.h>
#include <jsmn.h>
#include <string.h>

char __VERIFIER_nondet_char (void);

int
any_text (void) {
  char text[3];
  jsmntok_t tokens[4];
  jsmn_parser parser;
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_char ();
  jsmn_init (&parser);
  int count = jsmn_parse (&parser, text, 3, tokens, 4);
  assert (count <= 3);
  return count;
}

int
main (void) {
  const char *text = "{\"a\":[1,true]}";
  jsmntok_t tokens[8];
  jsmn_parser parser;
  jsmn_init (&parser);
  int count = jsmn_parse (&parser, text, strlen (text), tokens, 8);
  assert (count == 5 && tokens[0].type == JSMN_OBJECT && tokens[2].size == 2);
  return 0;
}
