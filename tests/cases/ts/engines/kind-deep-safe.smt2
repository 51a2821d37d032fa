; expect: safe
; run: --engine=kind
; The twin: what is counted is three times the rounds.
(set-logic HORN)
(declare-fun A (Int Int Int) Bool)
(declare-fun B (Int Int Int) Bool)
(declare-fun C (Int Int Int) Bool)
(declare-fun D (Int Int Int) Bool)
(declare-fun E (Int Int Int) Bool)
(declare-fun F (Int Int Int) Bool)
(assert (forall ((m Int)) (A 0 0 m)))
(assert (forall ((x Int) (y Int) (m Int)) (=> (and (A x y m) (< x m)) (B x y m))))
(assert (forall ((x Int) (y Int) (m Int)) (=> (B x y m) (C x (+ y 1) m))))
(assert (forall ((x Int) (y Int) (m Int)) (=> (C x y m) (D x (+ y 1) m))))
(assert (forall ((x Int) (y Int) (m Int)) (=> (D x y m) (E x (+ y 1) m))))
(assert (forall ((x Int) (y Int) (m Int)) (=> (E x y m) (A (+ x 1) y m))))
(assert (forall ((x Int) (y Int) (m Int)) (=> (and (A x y m) (>= x m)) (F x y m))))
(assert (forall ((x Int) (y Int) (m Int)) (=> (and (F x y m) (> x 2) (not (= y (* 3 x)))) false)))
