// expect: error 6 cannot compare Color with Size
enum Color { red, green }
enum Size { small, large }
var c : Color = red;
var s : Size = large;
error c = s;
