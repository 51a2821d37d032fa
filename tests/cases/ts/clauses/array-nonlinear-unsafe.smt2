; expect: unsafe reach 8
; Arrays in clauses with two predicates in a body.
(set-logic HORN)
(declare-fun P ((Array Int Int)) Bool)
(assert (forall ((a (Array Int Int))) (=> (= a ((as const (Array Int Int)) 0)) (P a))))
(assert (forall ((a (Array Int Int)) (b (Array Int Int)) (i Int))
  (=> (and (P a) (P b)) (P (store a i (+ (select b i) 1))))))
(assert (forall ((a (Array Int Int)) (b (Array Int Int))) (=> (and (P a) (P b) (> (select a 1) 2) (= (select b 5) 1)) false)))
