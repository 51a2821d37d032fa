/* low_impl.h -- what the files of the lowering share. */

#ifndef PROGRAM_MODEL_LOW_IMPL_H
#define PROGRAM_MODEL_LOW_IMPL_H

#include "program/model/low.h"
#include "program/model/machine_impl.h"

/* A list that is being made. */
typedef struct {
  const Machine *machine;
  const Model *model;
  LowList *list;
  bool looks;      /* it only looks: 'run' runs nothing */
  bool chan_fixed; /* global channel variables keep their values */
  bool failed;     /* something cannot be lowered */
} Lower;

/* Operations: they return their register. */
uint16_t low_op (Lower *, LowOp);
uint16_t low_const (Lower *, int32_t);
uint16_t low_apply (Lower *, ExprOp, uint16_t a, uint16_t b);
/* With a constant for the second operand. */
uint16_t low_apply_const (Lower *, ExprOp, uint16_t a, int32_t b);
void low_if (Lower *, uint16_t a);
void low_else (Lower *);
void low_end (Lower *);
void low_set (Lower *, uint16_t r, uint16_t a);
void low_ask (Lower *, uint16_t a);

/* A place: what LOW_LOAD and LOW_STORE say of it. */
typedef struct {
  LowBase base;
  uint16_t a;
  int32_t k;
} LowPlace;

LowPlace low_place (Lower *, const Expr *);
uint16_t low_load (Lower *, LowPlace, Scalar);
/* Cut to the type. */
void low_store (Lower *, LowPlace, Scalar, uint16_t value);
uint16_t low_value (Lower *, const Expr *);

/* Channels (low_channel.c). */
uint16_t low_channel_test (Lower *, const Expr *);
uint16_t low_poll (Lower *, const Expr *);
/* Edge 'k' of its location. */
void low_send_enabled (Lower *, const ModelEdge *, int32_t k);
void low_receive_enabled (Lower *, const ModelEdge *, int32_t k);
void low_receive_accept (Lower *, const ModelEdge *, int32_t k);
void low_send (Lower *, const ModelEdge *);
void low_offer (Lower *, const ModelEdge *);
void low_receive (Lower *, const ModelEdge *);

#endif
