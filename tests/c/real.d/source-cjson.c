// package: cjson
// source: cJSON.c
// what: a parser and printer of JSON
// entry: main any_text cJSON_GetArraySize
#include "cJSON.c"
#include <assert.h>

char __VERIFIER_nondet_char (void);

int
any_text (void) {
  char text[3];
  for (int i = 0; i < 2; i++)
    text[i] = __VERIFIER_nondet_char ();
  text[2] = 0;
  cJSON *root = cJSON_Parse (text);
  cJSON_Delete (root);
  return root != NULL;
}

int
main (void) {
  cJSON *root = cJSON_Parse ("{\"a\": [1, true]}");
  assert (root && cJSON_GetArraySize (cJSON_GetObjectItem (root, "a")) == 2);
  cJSON_Delete (root);
  return 0;
}
