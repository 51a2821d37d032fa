// expect: unsafe invalid-deref 29
// One step too many.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct node {
  int data;
  struct node *next;
} * SLL;
static SLL
create (int len, int data) {
  SLL head = NULL;
  while (len > 0) {
    SLL h = malloc (sizeof *h);
    h->data = data;
    h->next = head;
    head = h;
    len--;
  }
  return head;
}
static void
update_at (SLL head, int data, int index) {
  int i = 0;
  while (i < index) {
    head = head->next;
    i++;
  }
  head->data = data;
}
static int
get_data_at (SLL head, int index) {
  while (index > 0) {
    head = head->next;
    index--;
  }
  return head->data;
}
int
main (void) {
  int len = 2;
  SLL s = create (len, 0);
  for (int i = 0; i <= len; i++)
    update_at (s, i + len, i);
  for (int i = 0; i < len; i++)
    assert (get_data_at (s, i) == i + len);
  while (s) {
    SLL t = s->next;
    free (s);
    s = t;
  }
  return 0;
}
