/* order_find.h -- by which numbers lists of the program may be ordered. */

#ifndef ENGINE_SHAPE_ORDER_FIND_H
#define ENGINE_SHAPE_ORDER_FIND_H

#include "engine/shape/order.h"
#include "engine/shape/shape.h"

typedef VEC (ShapeOrder) ShapeOrders;

/* Orders that neighbours in lists have in states that were kept; those that
   most of them have come first.  There may be none. */
void order_find (const Shape *, ShapeOrders *);

/* "`v` of `struct node` grows by at least 1 from one element to the next" */
void order_say (Str *, const Unit *, const ShapeOrder *);

#endif
