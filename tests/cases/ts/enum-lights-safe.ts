// expect: safe
// Never from green to red without yellow.
enum Light { red, yellow, green }
var light, last : Light = red;
transition go when light = red do light := green, last := light;
transition warn when light = green do light := yellow, last := light;
transition stop when light = yellow do light := red, last := light;
error light = red && last = green;
