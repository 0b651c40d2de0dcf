const EMPTY = 0;

/**
 * Which ids have been met, for any number of them: 52 bits of a hash each, eight bytes a place, so that a
 * million ids cost 16 MB. Two different ids share a hash once in some ten thousand imports of a million.
 */
export class SeenIds {
  private table = new Float64Array(1024);
  private count = 0;

  /** Adds an id; false when it was there. */
  add(id: string): boolean {
    const hash = hash52(id);
    const place = this.placeOf(hash);
    if (this.table[place] === hash) return false;
    this.table[place] = hash;
    this.count += 1;
    if (this.count * 2 > this.table.length) this.grow();
    return true;
  }

  has(id: string): boolean {
    const hash = hash52(id);
    return this.table[this.placeOf(hash)] === hash;
  }

  private placeOf(hash: number): number {
    const mask = this.table.length - 1;
    let place = hash % this.table.length;
    while (this.table[place] !== EMPTY && this.table[place] !== hash) place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Float64Array(old.length * 2);
    for (const hash of old) if (hash !== EMPTY) this.table[this.placeOf(hash)] = hash;
  }
}

/** Two independent 26-bit halves, FNV-like; never zero. */
function hash52(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
    high ^= high >>> 13;
  }
  low ^= low >>> 15;
  return (high >>> 6) * 2 ** 26 + (low >>> 6) || 1;
}
