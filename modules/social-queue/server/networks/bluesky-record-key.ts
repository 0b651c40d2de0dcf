const SORTABLE = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;
const CLOCKS = 1_024;
const MICROSECONDS = 1_000_000;

/**
 * The name of a post in a repository of the AT protocol: 53 bits of microseconds and 10 bits of a clock. Made of the
 * second and the number of the thing, it is the same for each try.
 */
export function recordKey(seconds: number, id: number): string {
  const micros = BigInt(seconds) * BigInt(MICROSECONDS) + BigInt(Math.floor(id / CLOCKS) % MICROSECONDS);
  let value = micros * BigInt(CLOCKS) + BigInt(id % CLOCKS);
  let key = '';
  for (let at = 0; at < LENGTH; at += 1) {
    key = `${SORTABLE[Number(value % 32n)]}${key}`;
    value /= 32n;
  }
  return key;
}
