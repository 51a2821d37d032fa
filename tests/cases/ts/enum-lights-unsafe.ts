// expect: unsafe reach 7
enum Light { red, yellow, green }
var light, last : Light = red;
transition go when light = red do light := green, last := light;
transition warn when light = green do light := yellow, last := light;
transition stop when light != red do light := red, last := light;
error light = red && last = green;
