/* Types as one writes them: "const char *", "int (*)[4]".

   A declarator grows around the place where a variable's name would be: '*' in
   front, '[3]' and '(int)' behind. */

#include "front/c/debug.h"

enum { NAME_MAX_LEN = 200, DIMENSIONS_MAX = 64 };

static void
prepend (Str *declarator, const char *text) {
  Str whole = {0};
  str_add (&whole, text);
  str_bytes (&whole, declarator->data, declarator->len);
  str_done (declarator);
  *declarator = whole;
}

static const char *
qualifier_word (unsigned tag) {
  return tag == TAG_CONST      ? "const"
         : tag == TAG_VOLATILE ? "volatile"
         : tag == TAG_RESTRICT ? "restrict"
                               : "_Atomic";
}

uint64_t
type_subrange_count (const Debug *d, Node subrange) {
  int64_t count = 0;
  bool known = node_is (subrange, LLVMDISubrangeMetadataKind) &&
               node_constant (d, subrange, SUBRANGE_COUNT, &count);
  return known && count > 0 ? (uint64_t)count : 0;
}

static void
add_dimensions (Debug *d, Str *declarator, Node array, unsigned skip) {
  unsigned n;
  Node *dimensions =
      node_operands (d, node_operand (d, array, COMPOSITE_ELEMENTS), &n);
  for (unsigned i = skip; i < n && i < DIMENSIONS_MAX; i++) {
    uint64_t count = type_subrange_count (d, dimensions[i]);
    if (count)
      str_format (declarator, "[%llu]", (unsigned long long)count);
    else
      str_add (declarator, "[]");
  }
}

static const char *name_of (Debug *, Node, unsigned skip, unsigned depth);

static void
add_params (Debug *d, Str *declarator, Node function, unsigned depth) {
  unsigned n;
  Node *types =
      node_operands (d, node_operand (d, function, SUBROUTINE_TYPES), &n);
  str_add (declarator, "(");
  for (unsigned i = 1; i < n && declarator->len < NAME_MAX_LEN; i++) {
    str_add (declarator, i > 1 ? ", " : "");
    str_add (declarator,
             types[i] ? name_of (d, types[i], 0, depth + 1) : "...");
  }
  str_add (declarator, n <= 1 ? "void)" : ")");
}

static void
add_pointer (Str *declarator, Node target) {
  bool binds_less = type_tag (target) == TAG_ARRAY ||
                    node_is (target, LLVMDISubroutineTypeMetadataKind);
  prepend (declarator, binds_less ? "(*" : "*");
  if (binds_less)
    str_char (declarator, ')');
}

/* The name that ends a declaration's type. */
static const char *
head_of (Debug *d, Node node) {
  static const char *const words[] = {"", "struct ", "union ", "enum "};
  unsigned tag = type_tag (node);
  const char *name = node ? node_text (d, node, TYPE_NAME) : "void";
  unsigned word = !type_is_composite (node)                  ? 0
                  : tag == TAG_STRUCTURE || tag == TAG_CLASS ? 1
                  : tag == TAG_UNION                         ? 2
                  : tag == TAG_ENUMERATION                   ? 3
                                                             : 0;
  return show_compose (d, 2,
                       (const char *[]){words[word], name   ? name
                                                     : word ? "{...}"
                                                            : "?"});
}

/* Adds the qualifiers that 'node' begins with, behind the '*' of a pointer;
   what they qualify. */
static Node
add_qualifiers (Debug *d, Str *declarator, Str *front, Node node) {
  enum { QUALIFIERS_MAX = 8 };
  Str words = {0};
  for (unsigned i = 0;
       i < QUALIFIERS_MAX && type_is_qualifier (type_tag (node)); i++) {
    str_format (&words, "%s%s", i ? " " : "", qualifier_word (type_tag (node)));
    node = type_base (d, node);
  }
  bool behind = type_tag (node) == TAG_POINTER;
  if (!behind || declarator->len)
    str_char (&words, ' ');
  prepend (behind ? declarator : front, str_text (&words));
  str_done (&words);
  return node;
}

/* Adds what 'node' puts around the declarator; the node it is made of, or the
   node itself if it has a name. */
static Node
add_layer (Debug *d, Str *declarator, Str *front, Node node, unsigned skip,
           unsigned depth) {
  unsigned tag = type_tag (node);
  Node base = node ? type_base (d, node) : NULL;
  if (type_is_qualifier (tag)) {
    base = add_qualifiers (d, declarator, front, node);
  } else if (tag == TAG_POINTER) {
    add_pointer (declarator, base);
  } else if (tag == TAG_ARRAY) {
    add_dimensions (d, declarator, node, skip);
  } else if (node_is (node, LLVMDISubroutineTypeMetadataKind)) {
    add_params (d, declarator, node, depth);
    Node types = node_operand (d, node, SUBROUTINE_TYPES);
    unsigned n;
    Node *list = node_operands (d, types, &n);
    base = n && node_is_type (list[0]) ? list[0] : NULL;
  } else {
    return node;
  }
  return base;
}

/* The type as one writes it; the first 'skip' dimensions of an array are left
   out. */
static const char *
name_of (Debug *d, Node node, unsigned skip, unsigned depth) {
  enum { DEPTH_MAX = 4, LAYERS_MAX = 64 };
  Str declarator = {0}, front = {0};
  if (depth > DEPTH_MAX)
    return "...";
  bool whole = false;
  for (unsigned i = 0; i < LAYERS_MAX && !whole; i++, skip = 0) {
    bool had_name = !node;
    Node next = add_layer (d, &declarator, &front, node, skip, depth);
    whole = had_name || next == node;
    node = next;
  }
  str_add (&front, whole ? head_of (d, node) : "...");
  str_add (&front, declarator.len ? " " : "");
  str_bytes (&front, declarator.data, declarator.len);
  if (front.len > NAME_MAX_LEN) {
    front.len = NAME_MAX_LEN;
    str_add (&front, "...");
  }
  const char *name = arena_string (&d->arena, str_text (&front));
  str_done (&declarator);
  str_done (&front);
  return name;
}

const char *
type_name (Debug *d, Node node, unsigned skip) {
  return name_of (d, node, skip, 0);
}
