// package: libjsmn-dev
// header: jsmn.h
// what: a parser of JSON
// judged: jsmn_alloc_token precondition num_tokens is the length of tokens
// judged: jsmn_parse precondition num_tokens is the length of tokens, the parser was initialised
// judged: jsmn_parse_primitive precondition parser->pos lies in the text
// judged: jsmn_parse_string precondition parser->pos lies in the text
#include <jsmn.h>

#include <assay.h>
#ifdef REQUIRES
ASSAY_REQUIRES (jsmn_alloc_token)
(jsmn_parser *parser, jsmntok_t *tokens, const size_t num_tokens) {
  return parser && num_tokens < 8 && assay_has (tokens, num_tokens);
}
ASSAY_REQUIRES (jsmn_parse_primitive)
(jsmn_parser *parser, const char *js, const size_t len, jsmntok_t *tokens,
 const size_t num_tokens) {
  return parser && len < 5 && assay_has (js, len) && parser->pos < len &&
         num_tokens < 3 && assay_has (tokens, num_tokens);
}
ASSAY_REQUIRES (jsmn_parse_string)
(jsmn_parser *parser, const char *js, const size_t len, jsmntok_t *tokens,
 const size_t num_tokens) {
  return parser && len < 5 && assay_has (js, len) && parser->pos < len &&
         num_tokens < 3 && assay_has (tokens, num_tokens);
}
#endif
