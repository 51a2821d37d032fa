// expect: safe
// An enumeration has no other values.
enum Color { red, green, blue }
var c : Color;
transition paint do havoc c;
error c != red && c != green && c != blue;
