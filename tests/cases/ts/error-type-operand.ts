// expect: error 4 '+' needs numbers, but this is Color
enum Color { red, green }
var c : Color = red;
error c + 1 = 2;
