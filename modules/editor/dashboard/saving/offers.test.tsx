import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyKey, keepCopy, keepOffers, type Offer, readCopy, readOffers } from './offers.ts';

const ROOM = 5_000_000;
/** The storage of a browser that has no more room than this. */
const storage = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    const others = Object.entries(this).filter(([other]) => other !== key);
    const signs = others.reduce((sum, [, kept]) => sum + kept.length, value.length);
    if (signs > ROOM) throw new DOMException('', 'QuotaExceededError');
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};
beforeEach(() => void vi.stubGlobal('localStorage', Object.create(storage)));
afterEach(() => void vi.unstubAllGlobals());

const key = copyKey(1, 2, 3);
const offer = (savedAt: number, signs: number): Offer => ({
  ...{ savedAt, person: null, revision: 1 },
  values: { body: String(savedAt).padEnd(signs, 'x') },
});
const times = (of: string) => readOffers(of).map(({ savedAt }) => savedAt);

test('offers are kept up to a length, the newest first and however long it is', () => {
  expect(keepOffers(key, [offer(9, 700_000), offer(8, 700_000), offer(7, 700_000)])).toBe(true);
  expect(times(key)).toEqual([9, 8]);
  keepOffers(key, [offer(9, 2_000_000), offer(8, 10)]);
  expect(times(key)).toEqual([9]);
});

test('offers that the browser has no room for are kept without the oldest', () => {
  localStorage.setItem('other', 'x'.repeat(4_500_000));
  expect(keepOffers(key, [offer(9, 300_000), offer(8, 300_000)])).toBe(true);
  expect(times(key)).toEqual([9]);
});

test('what is typed takes the room of what was offered longest, and leaves each post its newest', () => {
  const other = copyKey(1, 2, 4);
  const full = 1_400_000;
  keepOffers(other, [offer(5, full / 2), offer(2, full / 2)]);
  keepOffers(key, [offer(9, full / 2), offer(1, full / 2)]);
  localStorage.setItem('else', 'x'.repeat(1_500_000));
  expect(keepCopy(key, { savedAt: 10, values: offer(10, 1_300_000).values })).toBe(true);
  expect([times(key), times(other)]).toEqual([[9], [5, 2]]);
  expect(keepCopy(copyKey(1, 2, 5), { savedAt: 11, values: offer(11, 400_000).values })).toBe(true);
  expect([times(key), times(other), readCopy(key)?.savedAt]).toEqual([[9], [5], 10]);
  expect(keepCopy(copyKey(1, 2, 6), { savedAt: 12, values: offer(12, 4_000_000).values })).toBe(false);
  expect([times(key), times(other)]).toEqual([[9], [5]]);
});

test('a browser that refuses its storage has no room', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }));
  expect(keepCopy(key, { savedAt: 10, values: {} })).toBe(false);
  expect([keepOffers(key, [offer(9, 10)]), times(key)]).toEqual([false, []]);
});
