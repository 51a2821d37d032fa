/* fold_tree.h -- blocks that make trees, as segments. */

#ifndef ENGINE_SHAPE_FOLD_TREE_H
#define ENGINE_SHAPE_FOLD_TREE_H

#include "engine/shape/chain.h"
#include "engine/shape/trees.h"

/* Folds the object and what only its links lead to: to a tree, or to a path if
   one link leads to something else.  False: it cannot be. */
bool tree_fold (const Place *, HeapSym base, Links);

/* Folds all trees of the state, and paths in them. */
void fold_trees (const ShapeDomain *, HeapState *);

#endif
