/* <stdlib.h> but for numbers in text, and what else the environment gives. */

#include "front/c/library/assay.h"

static int errno_value;

int *
LIB (__errno_location) (void) {
  return &errno_value;
}

void
__assay_set_errno (void) {
  if (__assay_uses_errno ()) {
    int number = __assay_choice_int ("errno");
    __assay_assume (number > 0);
    errno_value = number;
  }
}

void
__assay_change_errno (void) {
  if (__assay_uses_errno ()) {
    int number = __assay_choice_int ("errno");
    __assay_assume (number >= 0);
    errno_value = number ? number : errno_value;
  }
}

/* Memory ------------------------------------------------------------------- */

/* No process has more than half of the addresses; x86-64 has 48 bits. */
static int
is_too_large (size_t size) {
  return size > (sizeof size == 8 ? (1ull << 47) - 1 : INT_MAX);
}

static int
fails (size_t size) {
  int failed = is_too_large (size) || __assay_malloc_fails ();
  if (failed)
    errno_value = ERROR_MEMORY;
  return failed;
}

static void *
no_memory (void) {
  errno_value = ERROR_MEMORY;
  return NULL;
}

void *
LIB (malloc) (size_t size) {
  return fails (size) ? NULL : __assay_alloc (size);
}

void *
LIB (calloc) (size_t n, size_t size) {
  size_t all;
  if (__builtin_mul_overflow (n, size, &all))
    return no_memory ();
  return fails (all) ? NULL : __assay_alloc_zero (all);
}

void
LIB (free) (void *p) {
  __assay_free (p);
}

/* The bytes wait elsewhere while neither block lives, so that the new one may
   be where the old one was. */
static void *
replace_block (void *p, size_t old, size_t size) {
  size_t kept = old < size ? old : size;
  void *copy = __assay_alloc (size);
  __assay_move (copy, p, kept);
  __assay_free (p);
  void *block = __assay_alloc (size);
  __assay_move (block, copy, kept);
  __assay_free (copy);
  return block;
}

void *
LIB (realloc) (void *p, size_t size) {
  if (!p)
    return LIB (malloc) (size);
  size_t old = __assay_block_size (p);
  if (!size) {
    __assay_free (p);
    return NULL;
  }
  return fails (size) ? NULL : replace_block (p, old, size);
}

void *
LIB (reallocarray) (void *p, size_t n, size_t size) {
  size_t all;
  if (__builtin_mul_overflow (n, size, &all))
    return no_memory ();
  return LIB (realloc) (p, all);
}

size_t
LIB (malloc_usable_size) (void *p) {
  if (!p)
    return 0;
  size_t usable = __assay_choice_size ("malloc_usable_size");
  __assay_assume (usable >= __assay_block_size (p));
  return usable;
}

/* Constant alignments, which are the rule, are done by the front end. */
void *
LIB (aligned_alloc) (size_t align, size_t size) {
  if (fails (size))
    return NULL;
  if ((!align || align & (align - 1)) && __assay_choice ("aligned_alloc")) {
    errno_value = ERROR_INVALID;
    return NULL;
  }
  if (align > _Alignof(max_align_t))
    __assay_unsupported ("an alignment that is not constant");
  return __assay_alloc (size);
}

void *
LIB (memalign) (size_t align, size_t size) {
  return LIB (aligned_alloc) (align, size);
}

int
LIB (posix_memalign) (void **p, size_t align, size_t size) {
  if (align % sizeof (void *) || !align || align & (align - 1))
    return ERROR_INVALID;
  void *block = LIB (aligned_alloc) (align, size);
  if (!block)
    return ERROR_MEMORY;
  *p = block;
  return 0;
}

/* Numbers ------------------------------------------------------------------ */

/* The smallest number has no counterpart. */
#define ABSOLUTE(TYPE, NAME)                                                   \
  TYPE LIB (NAME) (TYPE n) {                                                   \
    TYPE negated;                                                              \
    int fits = !__builtin_sub_overflow (0, n, &negated);                       \
    __assay_no_overflow (fits, "the smallest number has no absolute value");   \
    return n < 0 ? negated : n;                                                \
  }

ABSOLUTE (int, abs)
ABSOLUTE (long, labs)
ABSOLUTE (long long, llabs)
ABSOLUTE (intmax_t, imaxabs)

/* The remainder of the smallest number and -1 is 0, where the machine traps. */
#define DIVISION(TYPE, NAME)                                                   \
  struct NAME##_result {                                                       \
    TYPE quot, rem;                                                            \
  };                                                                           \
  struct NAME##_result LIB (NAME) (TYPE a, TYPE b) {                           \
    TYPE negated;                                                              \
    int fits = b != -1 || !__builtin_sub_overflow (0, a, &negated);            \
    __assay_no_overflow (fits, "the smallest number by -1 overflows");         \
    return (struct NAME##_result){a / b, a % b};                               \
  }

DIVISION (int, div)
DIVISION (long, ldiv)
DIVISION (long long, lldiv)
DIVISION (intmax_t, imaxdiv)

/* The number of the lowest bit that is 1. */
#define FIRST_BIT(TYPE, NAME)                                                  \
  int LIB (NAME) (TYPE n) {                                                    \
    return n ? __builtin_ctzll ((unsigned long long)n) + 1 : 0;                \
  }

FIRST_BIT (int, ffs)
FIRST_BIT (long, ffsl)
FIRST_BIT (long long, ffsll)

int
LIB (rand) (void) {
  int n = __assay_input_int ("rand");
  __assay_assume (n >= 0);
  return n;
}

int
LIB (rand_r) (unsigned *seed) {
  int n = __assay_input_int ("rand_r");
  *seed = (unsigned)n;
  __assay_assume (n >= 0);
  return n;
}

void
LIB (srand) (unsigned seed) {
  (void)seed;
}

long
LIB (random) (void) {
  long n = __assay_input_long ("random");
  __assay_assume (n >= 0 && n <= INT_MAX);
  return n;
}

void
LIB (srandom) (unsigned seed) {
  (void)seed;
}

/* Sorting and searching ---------------------------------------------------- */

typedef int Compare (const void *, const void *);

/* Equal elements may come in any order; the last round decides. */
static int
is_behind (int order, size_t gap) {
  return order > 0 || (!order && gap == 1 && __assay_choice ("qsort"));
}

/* The element 'i' moves down in steps of 'gap' to its place. */
static void
sink (char *base, size_t i, size_t gap, size_t size, Compare *compare,
      char *spare) {
  __assay_move (spare, base + i * size, size);
  for (; i >= gap && is_behind (compare (base + (i - gap) * size, spare), gap);
       i -= gap)
    __assay_move (base + i * size, base + (i - gap) * size, size);
  __assay_move (base + i * size, spare, size);
}

/* Shell's sort. */
void
LIB (qsort) (void *base, size_t n, size_t size, Compare *compare) {
  if (n < 2 || !size)
    return;
  char *spare = __assay_alloc (size);
  size_t gap = 1;
  while (gap < n / 3)
    gap = gap * 3 + 1;
  for (; gap; gap /= 3)
    for (size_t i = gap; i < n; i++)
      sink (base, i, gap, size, compare, spare);
  __assay_free (spare);
}

void *
LIB (bsearch) (const void *key, const void *base, size_t n, size_t size,
               Compare *compare) {
  const char *from = base;
  while (n) {
    const char *middle = from + n / 2 * size;
    int order = compare (key, middle);
    if (!order)
      return (void *)middle;
    if (order > 0) {
      from = middle + size;
      n--;
    }
    n /= 2;
  }
  return NULL;
}

/* Times -------------------------------------------------------------------- */

long
LIB (time) (long *to) {
  long now = __assay_input_long ("time");
  if (to)
    *to = now;
  return now;
}

typedef struct {
  long seconds, parts;
} Time;

static int
tell_time (Time *to, long seconds, long parts, long all) {
  __assay_assume (parts >= 0 && parts < all);
  to->seconds = seconds;
  to->parts = parts;
  return 0;
}

int
LIB (clock_gettime) (int clock, Time *to) {
  if (clock != 0 && clock != 1 && __assay_choice ("clock_gettime")) {
    __assay_set_errno ();
    return -1;
  }
  long seconds = __assay_input_long ("clock_gettime");
  return tell_time (to, seconds, __assay_input_long ("clock_gettime"),
                    1000000000);
}

int
LIB (gettimeofday) (Time *to, void *zone) {
  if (zone)
    __assay_unsupported ("the time zone of 'gettimeofday'");
  if (!to)
    return 0;
  long seconds = __assay_input_long ("gettimeofday");
  return tell_time (to, seconds, __assay_input_long ("gettimeofday"), 1000000);
}
