// expect: unsafe reach 11
var full : int = 0;
process producer {
  var made : int = 0;
  transition make when full <= 2 do made := made + 1, full := full + 1;
}
process consumer {
  var eaten : int = 0;
  transition eat when full > 0 do eaten := eaten + 1, full := full - 1;
}
error producer.made - consumer.eaten > 2;
