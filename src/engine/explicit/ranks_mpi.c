/* The few functions of OpenMPI that are needed, found by their names.  Its
   communicators and types are variables of the library; their types are its own
   business. */

#include "engine/explicit/ranks_mpi.h"

#include <assert.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { ANY = -1, TAG = 1, SERIALIZED = 2 };

typedef struct {
  int source, tag, error, cancelled;
  size_t bytes;
} Status;

typedef void *Handle;

#define FUNCTIONS(F)                                                           \
  F (Init_thread, (int *, char ***, int, int *))                               \
  F (Finalize, (void))                                                         \
  F (Comm_rank, (Handle, int *))                                               \
  F (Comm_size, (Handle, int *))                                               \
  F (Isend, (const void *, int, Handle, int, int, Handle, Handle *))           \
  F (Test, (Handle *, int *, Status *))                                        \
  F (Iprobe, (int, int, Handle, int *, Status *))                              \
  F (Get_count, (const Status *, Handle, int *))                               \
  F (Recv, (void *, int, Handle, int, int, Handle, Status *))                  \
  F (Allreduce, (const void *, void *, int, Handle, Handle, Handle))           \
  F (Bcast, (void *, int, Handle, int, Handle))
#define VARIABLES(V)                                                           \
  V (world, "ompi_mpi_comm_world")                                             \
  V (byte, "ompi_mpi_byte")                                                    \
  V (number, "ompi_mpi_unsigned_long")                                         \
  V (plus, "ompi_mpi_op_sum")

#define FUNCTION_MEMBER(NAME, ARGS) int (*NAME) ARGS;
#define FUNCTION_SYMBOL(NAME, ARGS) {"MPI_" #NAME, offsetof (Mpi, NAME)},
#define VARIABLE_MEMBER(NAME, SYMBOL) Handle NAME;
#define VARIABLE_SYMBOL(NAME, SYMBOL) {SYMBOL, offsetof (Mpi, NAME)},

/* A message on its way, and its bytes. */
typedef struct {
  Handle request;
  MpiBytes bytes;
} Sent;

struct Mpi {
  FUNCTIONS (FUNCTION_MEMBER)
  VARIABLES (VARIABLE_MEMBER)
  int rank, size;
  VEC (Sent) sent;
};

static const struct {
  const char *name;
  size_t offset;
} symbols[] = {FUNCTIONS (FUNCTION_SYMBOL) VARIABLES (VARIABLE_SYMBOL)};

bool
mpi_is_asked_for (void) {
  return getenv ("OMPI_COMM_WORLD_SIZE");
}

uint32_t
mpi_rank_asked_for (void) {
  const char *rank = getenv ("OMPI_COMM_WORLD_RANK");
  return rank ? (uint32_t)strtoul (rank, NULL, 10) : 0;
}

/* Its parts look for it among the libraries that all may see. */
static bool
load (Mpi *m) {
  void *library = dlopen ("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL);
  for (size_t i = 0; library && i < sizeof symbols / sizeof *symbols; i++) {
    void *address = dlsym (library, symbols[i].name);
    if (!address)
      return false;
    memcpy ((char *)m + symbols[i].offset, &address, sizeof address);
  }
  return library;
}

Mpi *
mpi_open (void) {
  Mpi *m = mem_zero (sizeof *m);
  int provided;
  if (!load (m)) {
    mem_free (m);
    return NULL;
  }
  m->Init_thread (NULL, NULL, SERIALIZED, &provided);
  m->Comm_rank (m->world, &m->rank);
  m->Comm_size (m->world, &m->size);
  return m;
}

uint32_t
mpi_rank (const Mpi *m) {
  return (uint32_t)m->rank;
}

uint32_t
mpi_size (const Mpi *m) {
  return (uint32_t)m->size;
}

/* Gives back the bytes of messages that have gone. */
static void
tidy (Mpi *m) {
  size_t kept = 0;
  for (size_t i = 0; i < m->sent.len; i++) {
    Sent *s = m->sent.data + i;
    int gone = 0;
    Status status;
    m->Test (&s->request, &gone, &status);
    if (gone)
      vec_done (&s->bytes);
    else
      m->sent.data[kept++] = *s;
  }
  m->sent.len = kept;
}

void
mpi_close (Mpi *m) {
  while (m->sent.len)
    tidy (m);
  m->Finalize ();
  vec_done (&m->sent);
  mem_free (m);
}

void
mpi_send (Mpi *m, uint32_t to, MpiBytes *bytes) {
  Sent s = {0};
  assert (bytes->len <= INT32_MAX);
  s.bytes.data = bytes->data;
  s.bytes.len = bytes->len;
  s.bytes.cap = bytes->cap;
  *bytes = (MpiBytes){0};
  m->Isend (s.bytes.data, (int)s.bytes.len, m->byte, (int)to, TAG, m->world,
            &s.request);
  vec_push (&m->sent, s);
  tidy (m);
}

bool
mpi_receive (Mpi *m, MpiBytes *bytes, uint32_t *from) {
  Status status;
  int there = 0, count = 0;
  m->Iprobe (ANY, TAG, m->world, &there, &status);
  if (!there)
    return false;
  m->Get_count (&status, m->byte, &count);
  vec_reserve (bytes, (size_t)count + 1);
  bytes->len = (size_t)count;
  *from = (uint32_t)status.source;
  m->Recv (bytes->data, count, m->byte, status.source, TAG, m->world, &status);
  return true;
}

void
mpi_sum (Mpi *m, uint64_t *numbers, size_t count) {
  uint64_t *sums = mem_zero (count * sizeof *sums + 1);
  m->Allreduce (numbers, sums, (int)count, m->number, m->plus, m->world);
  memcpy (numbers, sums, count * sizeof *sums);
  mem_free (sums);
}

void
mpi_tell (Mpi *m, uint32_t from, void *data, size_t bytes) {
  m->Bcast (data, (int)bytes, m->byte, (int)from, m->world);
}
