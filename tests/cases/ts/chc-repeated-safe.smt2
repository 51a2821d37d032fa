; expect: safe
; Arguments of any shape: equal, constant, swapped.
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(declare-fun Q (Bool Int) Bool)
(assert (forall ((a Int)) (P a a)))
(assert (forall ((a Int) (b Int)) (=> (P b a) (P (+ a 1) (+ b 1)))))
(assert (forall ((a Int)) (=> (P a a) (Q true a))))
(assert (forall ((a Int) (c Bool)) (=> (Q c a) (Q (not c) a))))
(assert (forall ((a Int) (b Int)) (=> (P a b) (= a b))))
