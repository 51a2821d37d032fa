; expect: error 2 (set-logic HORN) is expected
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(check-sat)
