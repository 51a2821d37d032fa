/* Pictures that 'dot' draws, as files and on pages. */

#include "base/child.h"
#include "evidence/html.h"

#include <string.h>

static const double DOT_SECONDS = 10;

bool
html_svg (Str *out, Run *run, const char *diagram) {
  const char *argv[] = {"dot", "-Tsvg", NULL};
  double seconds = run_remaining (run);
  Str text = {0};
  Child child = child_run (
      run, argv, diagram, seconds < DOT_SECONDS ? seconds : DOT_SECONDS, &text);
  const char *svg = strstr (str_text (&text), "<?xml");
  bool good = child.outcome == CHILD_ENDED && !child.code && svg;
  if (good)
    str_add (out, svg);
  str_done (&text);
  return good;
}

static void
add_base64 (Str *out, const char *bytes, size_t len) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "abcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < len; i += 3) {
    uint32_t word = 0;
    for (size_t k = 0; k < 3; k++)
      word = word << 8 | (i + k < len ? (unsigned char)bytes[i + k] : 0);
    for (size_t k = 0; k < 4; k++)
      str_char (out, i + k <= len ? digits[word >> (18 - 6 * k) & 63] : '=');
  }
}

void
html_picture (Str *out, Run *run, const char *what, const char *dot) {
  Str svg = {0};
  if (html_svg (&svg, run, dot)) {
    str_format (out,
                "<div class=\"scroll\"><img alt=\"%s\" "
                "src=\"data:image/svg+xml;base64,",
                what);
    add_base64 (out, svg.data, svg.len);
    str_add (out, "\"></div>\n");
  } else {
    str_add (out, "<pre>");
    html_text (out, dot);
    str_add (out, "</pre>\n");
  }
  str_done (&svg);
}
