//// lists that share a tail
struct node { int data; struct node *next; };
static struct node *push (struct node *h) { struct node *x = malloc (sizeof *x); x->data = 1; x->next = h; return x; }
int main (void) {
  struct node *t = NULL, *a, *b;
  while (N ()) t = push (t);
  a = t; b = t;
  while (N ()) a = push (a);
  while (N ()) b = push (b);
  while (a != t) { struct node *x = a; a = a->next; free (x); } ?? the whole of it ?? while (a) { struct node *x = a; a = a->next; free (x); }
  while (b != t) { struct node *x = b; b = b->next; free (x); } ?? not freed ?? (void)b; ?? one left ?? while (b != t && b->next != t) { struct node *x = b; b = b->next; free (x); }
  while (t) { struct node *x = t; t = t->next; free (x); }
}
//// an element that points to itself
struct node { int data; struct node *next; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  int n = N ();
  struct node *x = h;
  while (x && n-- > 0) x = x->next;
  if (x) x->data = 1; ?? ring ?? if (x) x->next = h; ?? self ?? if (x) x->next = x; ?? cut ?? if (x) x->next = NULL;
  int limit = 40;
  while (h && limit-- > 0) { struct node *y = h; h = h->next; free (y); }
}
//// bytes of a link
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) {
    struct node *x = malloc (sizeof *x);
    memcpy (&x->next, &h, sizeof h); ?? a byte too few ?? memcpy (&x->next, &h, sizeof h - 1); ?? wrong object ?? { struct node *z = x; memcpy (&x->next, &z, sizeof z); }
    x->data = 0;
    h = x;
  }
  while (h) {
    struct node *y;
    memcpy (&y, &h->next, sizeof y); ?? wrong source ?? memcpy (&y, &h->data, sizeof h->data);
    free (h);
    h = y;
  }
}
//// a link is written byte by byte
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) {
    struct node *x = malloc (sizeof *x);
    char *to = (char *)&x->next, *from = (char *)&h;
    for (unsigned i = 0; i < sizeof h; i++) to[i] = from[i]; ?? one too few ?? for (unsigned i = 0; i + 1 < sizeof h; i++) to[i] = from[i];
    h = x;
  }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// one byte of a link changes
struct node { struct node *next; char data[8]; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  for (struct node *x = h; x; x = x->next)
    ((char *)x)[8] = 1; ?? in the link ?? ((char *)x)[7] = 1; ?? outside ?? ((char *)x)[16] = 1; ?? before ?? ((char *)x)[-1] = 1;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// links with a mark in the lowest bit
#include <stdint.h>
struct node { uintptr_t next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->data = 0; x->next = (uintptr_t)h | (N () ? 1 : 0); h = x; }
  while (h) {
    struct node *y = (struct node *)(h->next & ~(uintptr_t)1); ?? mark kept ?? struct node *y = (struct node *)h->next;
    free (h);
    h = y;
  }
}
//// links as integers
#include <stdint.h>
struct node { uintptr_t next; int data; };
int main (void) {
  uintptr_t h = 0;
  while (N ()) { struct node *x = malloc (sizeof *x); [[x->next = h; ?? off by one ?? x->next = h + (N () > 3); ?? halved ?? x->next = (unsigned)h;]]
    x->data = 1; h = (uintptr_t)x; }
  while (h) { struct node *x = (struct node *)h; h = x->next; free (x); }
}
//// links as differences
#include <stdint.h>
struct node { intptr_t next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); [[x->next = h ? (char *)h - (char *)x : 0; ?? wrong sign ?? x->next = h ? (char *)x - (char *)h : 0;]]
    h = x; }
  while (h) { struct node *y = h->next ? (struct node *)((char *)h + h->next) : NULL; free (h); h = y; }
}
//// exclusive or of links
#include <stdint.h>
struct node { uintptr_t link; };
int main (void) {
  struct node *a = malloc (sizeof *a), *b = malloc (sizeof *b);
  a->link = (uintptr_t)b; b->link = (uintptr_t)a;
  struct node *x = a; uintptr_t from = 0;
  uintptr_t to = a->link ^ from; ?? twice ?? uintptr_t to = a->link ^ a->link;
  x = (struct node *)to;
  x->link = 0;
  free (a); free (b);
}
//// a pointer to the link and one to the element
struct node { int data; struct node *next; };
int main (void) {
  struct node *h = NULL, **end = &h;
  while (N ()) { *end = malloc (sizeof **end); (*end)->data = 1; [[end = &(*end)->next; ?? the same link ?? end = N () > 2 ? &h : &(*end)->next;]]
    [[*end = NULL; ?? not ended ?? (void)end;]] }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// the last link dangles
struct node { int data; struct node *next; };
int main (void) {
  struct node *h = NULL, **end = &h;
  while (N ()) {
    if (N ()) { *end = malloc (sizeof **end); (*end)->next = NULL; end = &(*end)->next; }
    else if (h) { struct node *x = h; h = x->next; if (!h) [[end = &h; ?? end dangles ?? (void)end;]]
      free (x); }
  }
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// two links through the same elements
struct node { struct node *a, *b; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->a = h; [[x->b = h; ?? other order ?? x->b = x; ?? to the end ?? x->b = NULL;]]
    h = x; }
  struct node *p = h;
  while (p) { p->data = 1; if (p->b) p->b->data = 2; [[p = p->b; ?? (nothing) ?? p = p->a;]] }
  while (h) { [[struct node *y = h->b; ?? by a ?? struct node *y = h->a;]]
    free (h); h = y; }
}
//// a skip link
struct node { struct node *next, *skip; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; [[x->skip = h ? h->next : NULL; ?? two too far ?? x->skip = h && h->next ? h->next->next->next : NULL; ?? unset ?? if (h) x->skip = NULL;]]
    h = x; }
  for (struct node *p = h; p; p = p->skip) p->skip = p->skip;
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// links back are used to free
struct node { struct node *next, *prev; };
int main (void) {
  struct node *h = NULL, *last = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = NULL; [[x->prev = last; ?? to the first ?? x->prev = h; ?? to itself ?? x->prev = x == last ? x : h;]]
    if (last) last->next = x; else h = x;
    last = x; }
  while (last) { struct node *y = last->prev; free (last); last = y; }
}
//// a stale link back
struct node { struct node *next, *prev; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; x->prev = NULL; if (h) h->prev = x; h = x; }
  if (h) { struct node *x = h; h = h->next; if (h) [[h->prev = NULL; ?? stale ?? (void)h;]]
    free (x); }
  while (h && h->next) h = h->next;
  while (h) { struct node *y = h->prev; free (h); h = y; }
}
//// elements are swapped
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; x->data = N (); h = x; }
  if (h && h->next) {
    struct node *a = h, *b = h->next;
    a->next = b->next; ?? ring ?? (void)a;
    b->next = a; ?? lost ?? b->next = a->next;
    h = b; ?? head not moved ?? (void)b;
  }
  int limit = 100;
  while (h && limit-- > 0) { struct node *y = h->next; free (h); h = y; }
}
//// the address of a local ends the list
struct node { struct node *next; int data; };
int main (void) {
  struct node end, *h = &end;
  end.data = 3;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; x->data = 0; h = x; }
  while (h != &end) { ?? also the end ?? while (h) { ?? (end is freed) ?? while (h->data != 7) {
    struct node *y = h->next; free (h); h = y; }
  return h->data;
}
//// a local ends the list of a caller
struct node { struct node *next; int data; };
static struct node *h;
static void fill (void) {
  struct node end; end.next = NULL;
  struct node *first = h;
  h = &end;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h; h = x; }
  struct node **at = &h;
  while (*at != &end) at = &(*at)->next;
  *at = first; ?? the local stays ?? (void)first;
}
int main (void) {
  h = NULL;
  fill ();
  while (h) { struct node *y = h->next; free (h); h = y; }
}
//// a list of locals
struct node { struct node *next; int data; };
int main (void) {
  struct node *h = NULL;
  {
    struct node a = {NULL, 1}, b = {&a, 2};
    h = &b;
    for (struct node *x = h; x; x = x->next) x->data++;
    h = NULL; ?? out of scope ?? (void)h;
  }
  if (h) h->data = 1;
}
//// a ring without its head
struct node { struct node *next, *prev; };
int main (void) {
  struct node *h = malloc (sizeof *h);
  h->next = h->prev = h;
  while (N ()) { struct node *x = malloc (sizeof *x); x->next = h->next; x->prev = h; h->next->prev = x; h->next = x; }
  struct node *x = h->next;
  while (x != h) { struct node *y = x->next; free (x); x = y; }
  free (h); ?? ring lost ?? h = NULL; ?? freed too early ?? free (x->next);
}
//// the head of a ring moves
struct list { struct list *next, *prev; };
int main (void) {
  struct list a = {&a, &a}, b = {&b, &b};
  while (N ()) { struct list *x = malloc (sizeof *x); x->next = a.next; x->prev = &a; a.next->prev = x; a.next = x; }
  if (a.next != &a) { ?? empty overlooked ?? if (1) {
    b = a;
    b.next->prev = &b; ?? old head ?? (void)b;
    b.prev->next = &b; ?? not closed ?? (void)b;
    a.next = a.prev = &a;
  }
  for (struct list *x = b.next; x != &b;) { struct list *y = x->next; free (x); x = y; }
}
