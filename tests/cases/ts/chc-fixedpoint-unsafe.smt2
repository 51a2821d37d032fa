; expect: unsafe reach 10
; The fixedpoint dialect of Z3.
(set-logic HORN)
(declare-rel at (Int))
(declare-rel bad ())
(declare-var x Int)
(rule (at 0))
(rule (=> (and (at x) (< x 5)) (at (+ x 1))))
(rule (=> (and (at x) (= x 5)) bad))
(query bad)
