// expect: unsafe reach 5
enum Color { red, green, blue }
var c : Color = red;
transition paint do c := any;
error c = blue;
