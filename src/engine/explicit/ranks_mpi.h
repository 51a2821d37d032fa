/* ranks_mpi.h -- the processes of one run of 'mpirun': OpenMPI's library, which
   is loaded when it is asked for.

   Each process has a rank from 0 on.  Messages from one to another arrive in
   the order in which they were sent.  What fails ends all processes: that is
   what OpenMPI does. */

#ifndef ENGINE_EXPLICIT_RANKS_MPI_H
#define ENGINE_EXPLICIT_RANKS_MPI_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Mpi Mpi;
typedef VEC (uint8_t) MpiBytes;

/* Whether 'mpirun' has started this process, and as which. */
bool mpi_is_asked_for (void);
uint32_t mpi_rank_asked_for (void);

/* All processes must come here.  NULL: there is no library. */
Mpi *mpi_open (void);
/* And here, after the last message. */
void mpi_close (Mpi *);
uint32_t mpi_rank (const Mpi *);
uint32_t mpi_size (const Mpi *);

/* Sends the bytes, which are empty afterwards; does not wait. */
void mpi_send (Mpi *, uint32_t to, MpiBytes *);
/* A message that has come, if there is one. */
bool mpi_receive (Mpi *, MpiBytes *, uint32_t *from);

/* All get the sums; all get what 'from' has. */
void mpi_sum (Mpi *, uint64_t *numbers, size_t count);
void mpi_tell (Mpi *, uint32_t from, void *, size_t bytes);

#endif
