// expect: safe
// Producer and consumer, without indices; the buffer has two places.
var full : int = 0;
process producer {
  var made : int = 0;
  transition make when full < 2 do made := made + 1, full := full + 1;
}
process consumer {
  var eaten : int = 0;
  transition eat when full > 0 do eaten := eaten + 1, full := full - 1;
}
error producer.made - consumer.eaten > 2 || consumer.eaten > producer.made;
