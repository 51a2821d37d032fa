// expect: error 5 field
typedef pair { byte a; byte b };
pair x, y;

active proctype p() { x = y }
