/** A stream of choices that is the same for the same seed. */
export type Draw = {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An item, as often as its weight says. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffled<T>(list: readonly T[]): T[];
  /** A stream of its own, so that one part of the newsroom can change without moving the others. */
  fork(name: string): Draw;
};

export function createDraw(seed: number | string): Draw {
  let state = typeof seed === 'number' ? seed >>> 0 : hashOf(seed);
  const origin = state;

  // Mulberry32: small, even, and the same on every machine because it stays within 32 bits.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.');
    return list[Math.floor(next() * list.length)] as T;
  }

  function weighted<T>(list: readonly T[], weight: (item: T) => number): T {
    let left = next() * list.reduce((sum, item) => sum + weight(item), 0);
    for (const item of list) {
      left -= weight(item);
      if (left < 0) return item;
    }
    return list[list.length - 1] as T;
  }

  function shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last--) {
      const other = Math.floor(next() * (last + 1));
      [result[last], result[other]] = [result[other] as T, result[last] as T];
    }
    return result;
  }

  return {
    next,
    pick,
    weighted,
    shuffled,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    fork: (name) => createDraw(`${origin}/${name}`),
  };
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash >>> 0;
}
