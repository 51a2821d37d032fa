/* The printf family with formats that are constant, which is the rule.

   printf becomes a check of each string that %s will read, then OP_PRINT.
   snprintf becomes a call of our library for each piece of the format, so that
   nothing interprets formats while the program runs.  Other formats are left to
   the library's functions of the same names. */

#include "front/c/calls.h"
#include "front/c/library_format.h"
#include "front/c/translate.h"

#include <assert.h>
#include <string.h>

enum { MAX_NUMBER = 1 << 24 };

/* One piece of a format. */
typedef struct {
  const char *text; /* literal text of 'len' bytes; or NULL: a conversion */
  size_t len;
  unsigned flags;  /* FORMAT_... of library_format.h */
  int width;       /* -1: an argument */
  int precision;   /* -1: an argument, -2: none */
  char length[3];  /* "", "hh", "l", ... */
  char conversion; /* 0: the format is broken */
} Piece;

/* Reading formats ---------------------------------------------------------- */

static unsigned
flag_of (char letter) {
  static const char letters[] = "-+ #0";
  static const unsigned flags[] = {FORMAT_LEFT, FORMAT_PLUS, FORMAT_SPACE,
                                   FORMAT_ALTERNATE, FORMAT_ZEROS};
  const char *at = letter ? strchr (letters, letter) : NULL;
  return at ? flags[at - letters] : 0;
}

/* A number or '*', which is -1. */
static const char *
read_number (const char *p, int *number) {
  *number = 0;
  if (*p == '*') {
    *number = -1;
    return p + 1;
  }
  for (; *p >= '0' && *p <= '9'; p++)
    if (*number < MAX_NUMBER)
      *number = *number * 10 + (*p - '0');
  return p;
}

/* After the '%'. */
static const char *
read_conversion (const char *p, Piece *piece) {
  for (; flag_of (*p); p++)
    piece->flags |= flag_of (*p);
  p = read_number (p, &piece->width);
  piece->precision = -2;
  if (*p == '.')
    p = read_number (p + 1, &piece->precision);
  for (size_t i = 0; i < 2 && *p && strchr ("hljztLq", *p); i++)
    piece->length[i] = *p++;
  piece->conversion = *p;
  return *p ? p + 1 : p;
}

/* The piece at '*p'; false at the end. */
static bool
next_piece (const char **p, Piece *piece) {
  assert (*p);
  *piece = (Piece){0};
  if (!**p)
    return false;
  piece->len = strcspn (*p, "%");
  if (piece->len) {
    piece->text = *p;
    *p += piece->len;
    return true;
  }
  if ((*p)[1] == '%') { /* the second one is the text */
    piece->text = *p + 1;
    piece->len = 1;
    *p += 2;
    return true;
  }
  *p = read_conversion (*p + 1, piece);
  return true;
}

/* Arguments ---------------------------------------------------------------- */

typedef struct {
  const Call *k;
  unsigned next, count; /* arguments of the call */
  const char *why;      /* what is not modelled, or NULL */
} Arguments;

static LLVMValueRef
next_argument (Arguments *a) {
  LLVMValueRef value = NULL;
  if (a->next < a->count)
    value = llvm.GetOperand (a->k->call, a->next++);
  else
    a->why = "a format that wants more arguments than there are";
  if (value && !type_width (a->k->t->c, llvm.TypeOf (value)))
    a->why = "an argument of a format that is not a number or a pointer";
  return a->why ? NULL : value;
}

/* A width or precision: 'given', or the next argument. */
static Operand
number_of (Arguments *a, int given) {
  if (given != -1)
    return operand_const ((Wide)given, 32);
  LLVMValueRef value = next_argument (a);
  Operand o = value ? operand_of (a->k->t, value) : operand_const (0, 32);
  if (o.bits != 32)
    a->why = "a width or precision that is not an int";
  return o;
}

/* What is not modelled, or NULL. */
static const char *
is_odd (const Piece *piece) {
  if (piece->text)
    return NULL;
  if (!piece->conversion || !strchr ("diouxXcspaAeEfFgG", piece->conversion))
    return piece->conversion == 'n' ? "'%n' in a format"
                                    : "an unusual conversion in a format";
  bool is_wide = piece->length[0] == 'l';
  return is_wide && strchr ("cs", piece->conversion)
             ? "wide characters in a format"
             : NULL;
}

/* Printing ----------------------------------------------------------------- */

/* Reads the string as far as it will be printed. */
static void
check_string (Arguments *a, LLVMValueRef string, Operand precision) {
  size_t len;
  if (!string || call_string (string, &len))
    return;
  Operand args[] = {operand_of (a->k->t, string), precision};
  if (args[0].bits == call_pointer_bits (a->k))
    call_library (a->k, "__assay_check_string", 2, args, 0);
  else
    a->why = "'%s' without a pointer in a format";
}

static void
check_piece (Arguments *a, const Piece *piece) {
  a->why = is_odd (piece);
  if (piece->text || a->why)
    return;
  number_of (a, piece->width);
  Operand precision = number_of (a, piece->precision);
  LLVMValueRef value = next_argument (a);
  if (piece->conversion == 's' && !a->why)
    check_string (a, value, precision);
}

/* With the arguments that the format wants, and no others. */
static void
print (const Call *k, unsigned format, unsigned end, unsigned code) {
  VEC (Operand) args = {0};
  for (unsigned i = format; i < end; i++)
    vec_push (&args, call_argument (k, i));
  UnitOp op = {.kind = OP_PRINT,
               .code = code,
               .count = (uint32_t)args.len,
               .args = args.data};
  call_result (k, op, 32);
  vec_done (&args);
}

/* The variable that the stream comes from, or "". */
static const char *
stream_name (LLVMValueRef stream) {
  if (!llvm.IsALoadInst (stream))
    return "";
  LLVMValueRef from = llvm.GetOperand (stream, 0);
  return llvm.IsAGlobalVariable (from) ? llvm.GetValueName (from) : "";
}

static bool
is_stdout (LLVMValueRef stream) {
  return !strcmp (stream_name (stream), "stdout");
}

/* Null is no stream; the number of a file is none at all. */
static void
check_stream (const Call *k, LLVMValueRef stream) {
  const char *name = stream_name (stream);
  if (llvm.GetTypeKind (llvm.TypeOf (stream)) != LLVMPointerTypeKind ||
      !strcmp (name, "stdout") || !strcmp (name, "stderr"))
    return;
  Operand arg = operand_of (k->t, stream);
  call_library (k, "__assay_check_stream", 1, &arg, 0);
}

/* 'format' is the number of the argument with the format. */
static bool
make_plain_print (const Call *k, unsigned format) {
  size_t len;
  const char *p = call_string (llvm.GetOperand (k->call, format), &len);
  if (!p)
    return false;
  Arguments a = {k, format + 1, llvm.GetNumArgOperands (k->call), NULL};
  for (Piece piece; !a.why && next_piece (&p, &piece);)
    check_piece (&a, &piece);
  if (a.why) {
    emit_unsupported (k->t, "%s", a.why);
    emit_define (k->t, k->call, operand_const (0, 32));
    return true;
  }
  bool is_shown = !format || is_stdout (llvm.GetOperand (k->call, 0));
  print (k, format, a.next, is_shown ? 0 : 1);
  return true;
}

static bool
make_print (const Call *k, unsigned format) {
  size_t len;
  if (!call_string (llvm.GetOperand (k->call, format), &len))
    return false;
  if (format)
    check_stream (k, llvm.GetOperand (k->call, 0));
  make_plain_print (k, format);
  calls_change_errno (k);
  return true;
}

/* Printing to memory ------------------------------------------------------- */

typedef struct {
  Arguments a;
  Operand to, size, at; /* the buffer; bytes made so far */
  Operand format;
  const char *begin;
} Target;

/* Calls 'name (to, size, at, ...)', which returns the new 'at'. */
static void
put (Target *t, const char *name, size_t n, const Operand *more) {
  Operand args[7] = {t->to, t->size, t->at};
  memcpy (args + 3, more, n * sizeof *more);
  t->at = call_library (t->a.k, name, n + 3, args, t->at.bits);
}

static void
put_text (Target *t, const Piece *piece) {
  Operand more[] = {
      emit_offset (t->a.k->t, t->format, (uint64_t)(piece->text - t->begin)),
      operand_const (piece->len, t->at.bits)};
  put (t, "__assay_format_text", 2, more);
}

/* The bits of an integer that are printed. */
static unsigned
length_bits (const Call *k, const Piece *piece) {
  if (piece->conversion == 'p')
    return call_pointer_bits (k);
  switch (piece->length[0]) {
  case 'h':
    return piece->length[1] ? 8 : 16;
  case 'l':
    return piece->length[1] ? 64 : call_pointer_bits (k);
  case 'j':
  case 'q':
    return 64;
  case 'z':
  case 't':
    return call_pointer_bits (k);
  default:
    return 32;
  }
}

/* The value as the library takes it: cut to its type, then 64 bits. */
static Operand
widened (Target *t, const Piece *piece, Operand value) {
  unsigned bits = length_bits (t->a.k, piece);
  bool is_signed = strchr ("di", piece->conversion);
  if (value.bits < bits)
    t->a.why = "an argument of a format that is too narrow";
  value = emit_resize (t->a.k->t, value, bits, false);
  return emit_resize (t->a.k->t, value, 64, is_signed);
}

static unsigned
base_flags (char conversion) {
  switch (conversion) {
  case 'd':
  case 'i':
    return FORMAT_SIGNED;
  case 'o':
    return FORMAT_OCTAL;
  case 'x':
    return FORMAT_HEX;
  case 'X':
    return FORMAT_HEX | FORMAT_UPPER;
  case 'p':
    return FORMAT_HEX | FORMAT_ALTERNATE | FORMAT_POINTER;
  default:
    return 0;
  }
}

static void
put_conversion (Target *t, const Piece *piece) {
  unsigned flags = piece->flags | base_flags (piece->conversion);
  Operand more[] = {{0},
                    operand_const (flags, 32),
                    number_of (&t->a, piece->width),
                    number_of (&t->a, piece->precision)};
  LLVMValueRef value = next_argument (&t->a);
  if (!value)
    return;
  more[0] = operand_of (t->a.k->t, value);
  if (piece->conversion == 's' && more[0].bits != t->at.bits)
    t->a.why = "'%s' without a pointer in a format";
  else if (piece->conversion == 's')
    put (t, "__assay_format_string", 4, more);
  else if (piece->conversion == 'c' && more[0].bits == 32)
    put (t, "__assay_format_char", 4, more);
  else {
    more[0] = widened (t, piece, more[0]);
    put (t, "__assay_format_number", 4, more);
  }
}

static void
put_piece (Target *t, const Piece *piece) {
  t->a.why = is_odd (piece);
  if (!t->a.why && !piece->text && strchr ("aAeEfFgG", piece->conversion))
    t->a.why = "printing floating point numbers to memory";
  if (t->a.why)
    return;
  if (piece->text)
    put_text (t, piece);
  else
    put_conversion (t, piece);
}

static void
put_end (Target *t) {
  const Call *k = t->a.k;
  Operand args[] = {t->to, t->size, t->at};
  if (t->a.why)
    emit_unsupported (k->t, "%s", t->a.why);
  else
    call_library (k, "__assay_format_end", 3, args, 0);
  emit_define (k->t, k->call, emit_resize (k->t, t->at, 32, false));
}

/* 'format' is the number of the argument with the format; a size is before
   it if it is not the first but one. */
static bool
make_print_to (const Call *k, unsigned format) {
  size_t len;
  const char *p = call_string (llvm.GetOperand (k->call, format), &len);
  if (!p)
    return false;
  unsigned bits = call_pointer_bits (k);
  Target t = {.a = {k, format + 1, llvm.GetNumArgOperands (k->call), NULL},
              .to = call_argument (k, 0),
              .size = format == 1 ? operand_const (wide_mask (bits), bits)
                                  : call_argument (k, 1),
              .at = operand_const (0, bits),
              .format = call_argument (k, format),
              .begin = p};
  for (Piece piece; !t.a.why && next_piece (&p, &piece);)
    put_piece (&t, &piece);
  put_end (&t);
  return true;
}

/* To a stream that is known to be the standard output: the library has such a
   variant, '__assay_out_NAME', of each function.  'stream' is the number of the
   argument with the stream. */
static bool
make_to_stream (const Call *k, unsigned stream) {
  if (!is_stdout (llvm.GetOperand (k->call, stream)))
    return false;
  Str name = {0};
  Operand args[4];
  unsigned n = llvm.GetNumArgOperands (k->call);
  for (unsigned i = 0; i < n; i++)
    args[i] = call_argument (k, i);
  str_format (&name, "__assay_out_%s", k->name);
  emit_define (k->t, k->call,
               call_library (k, str_text (&name), n, args,
                             type_width (k->t->c, llvm.TypeOf (k->call))));
  str_done (&name);
  return true;
}

const KnownCall calls_print_list[] = {
    {"printf", "ip.", make_print, 0},
    {"fprintf", "ipp.", make_print, 1},
    {"__assay_printf", "ip.", make_plain_print, 0},
    {"__assay_fprintf", "ipp.", make_plain_print, 1},
    {"dprintf", "iip.", make_print, 1},
    {"sprintf", "ipp.", make_print_to, 1},
    {"snprintf", "ipzp.", make_print_to, 2},
    {"fputs", "ipp", make_to_stream, 1},
    {"fputc", "iip", make_to_stream, 1},
    {"putc", "iip", make_to_stream, 1},
    {"fwrite", "zpzzp", make_to_stream, 3},
    {NULL, NULL, NULL, 0}};
