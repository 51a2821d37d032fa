// package: uthash-dev
// header: utlist.h utarray.h utstring.h utringbuffer.h utstack.h
// what: lists, arrays, strings, ring buffers and stacks as macros
// entry: main lists arrays strings rings stacks
#include <assert.h>
#include <stdlib.h>
#include <utarray.h>
#include <utlist.h>
#include <utringbuffer.h>
#include <utstack.h>
#include <utstring.h>

int __VERIFIER_nondet_int (void);

struct item {
  int value;
  struct item *prev, *next;
};

static int
compare (const struct item *a, const struct item *b) {
  return (a->value > b->value) - (a->value < b->value);
}

int
lists (int x) {
  struct item a = {x, NULL, NULL}, b = {2, NULL, NULL}, c = {3, NULL, NULL};
  struct item *head = NULL, *each;
  int count, sum = 0;
  DL_APPEND (head, &a);
  DL_PREPEND (head, &b);
  DL_APPEND (head, &c);
  DL_DELETE (head, &b);
  DL_COUNT (head, each, count);
  DL_SORT (head, compare);
  DL_FOREACH (head, each)
    sum += each->value & 15;
  return count + sum;
}

int
arrays (int x) {
  UT_array *a;
  utarray_new (a, &ut_int_icd);
  utarray_push_back (a, &x);
  x++;
  utarray_push_back (a, &x);
  int *last = (int *)utarray_back (a), length = (int)utarray_len (a);
  length += last ? *last & 1 : 0;
  utarray_free (a);
  return length;
}

int
strings (int x) {
  UT_string *s;
  utstring_new (s);
  utstring_printf (s, "%d", x & 7);
  utstring_printf (s, "%s", "abc");
  int length = (int)utstring_len (s);
  utstring_free (s);
  return length;
}

int
rings (int x) {
  UT_ringbuffer *r;
  utringbuffer_new (r, 2, &ut_int_icd);
  for (int i = 0; i < 3; i++) {
    int value = x ^ i;
    utringbuffer_push_back (r, &value);
  }
  int length = (int)utringbuffer_len (r);
  utringbuffer_free (r);
  return length;
}

int
stacks (int x) {
  struct item a = {x, NULL, NULL}, b = {1, NULL, NULL}, *head = NULL, *top;
  STACK_PUSH (head, &a);
  STACK_PUSH (head, &b);
  STACK_POP (head, top);
  assert (top == &b && STACK_TOP (head) == &a);
  return top->value;
}

int
main (void) {
  return lists (1) + arrays (2) + rings (3) + stacks (4) == 0;
}
