/* checkpoint.h -- a search of finite executions that can be stopped at any
   moment and resumed: '--checkpoint DIR'.

   Now and then the search writes all it knows to a file: the store, the counts,
   and what is left to do.  The file is replaced as a whole, so whenever the
   process ends there is one that makes sense, or none.  It names the model, how
   it was read and the options: another search does not take it. */

#ifndef ENGINE_EXPLICIT_CHECKPOINT_H
#define ENGINE_EXPLICIT_CHECKPOINT_H

#include "engine/explicit/search.h"

/* Who wrote it, and knows what is left to do. */
typedef enum {
  CHECKPOINT_DFS,
  CHECKPOINT_BFS,
  CHECKPOINT_THREADS
} CheckpointKind;

/* NULL if the user does not want one, or if there is a problem: then 'why' says
   so. */
Checkpoint *checkpoint_new (Run *, const ExplicitOptions *, Str *why);
void checkpoint_free (Checkpoint *);
/* There is a verdict: the file is not needed any more. */
void checkpoint_remove (Checkpoint *);

/* If there is a file: the search gets its counts and its store, and
   'checkpoint_saved' gives what is left to do.  False after a problem. */
bool checkpoint_resume (Search *, Str *why);
/* What this kind of search left to do; NULL: it begins at the beginning. */
Saved *checkpoint_saved (const Search *, CheckpointKind);
bool checkpoint_is_of (const Search *, CheckpointKind);
/* That was read: from here on the search is as any other.  Ends it if what was
   read makes no sense. */
void checkpoint_took_over (Search *);

/* Whether it is time to write; cheap. */
bool checkpoint_is_due (const Search *);
/* Whether a search that ends now should write: a limit was reached, or others
   follow. */
bool checkpoint_is_wanted (const Search *);
/* Writes counts and store; 'put' writes what is left to do. */
void checkpoint_write (Search *, CheckpointKind,
                       void (*put) (const void *context, Saving *),
                       const void *context);

#endif
