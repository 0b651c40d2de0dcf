import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneByOne, twoAtATime } from './two-at-a-time.ts';

/** Steps whose ends are noted; that of one may fail. */
function work(count: number, failing = -1) {
  const notes: string[] = [];
  let under = 0;
  let most = 0;
  let next = 0;
  const begin = async () => {
    if (next === count) return null;
    const at = next++;
    under += 1;
    most = Math.max(most, under);
    const done = pause(count - at).then(() => {
      under -= 1;
      notes.push(`done ${at}`);
    });
    return { at, done };
  };
  const end = async ({ at, done }: { at: number; done: Promise<void> }) => {
    await done;
    if (at === failing) throw new Error(`step ${at}`);
    notes.push(`end ${at}`);
  };
  return { begin, end, notes, mostOf: () => most, underOf: () => under };
}
const endsOf = (notes: readonly string[]) => notes.filter((note) => note.startsWith('end'));

test.each([
  [oneByOne, 1],
  [twoAtATime, 2],
])('%o ends all steps in the order of their beginning, so many at a time', async (goes, times) => {
  for (const count of [0, 1, 2, 7]) {
    const { begin, end, notes, mostOf, underOf } = work(count);
    await goes(begin, end);
    expect(endsOf(notes)).toEqual(Array.from({ length: count }, (_, at) => `end ${at}`));
    expect([mostOf(), underOf()]).toEqual([Math.min(times, count), 0]);
  }
});

test('what fails ends it, and the step that had begun by then is over too', async () => {
  for (const failing of [0, 3, 6]) {
    const { begin, end, notes, underOf } = work(7, failing);
    await expect(twoAtATime(begin, end)).rejects.toThrow(`step ${failing}`);
    expect(endsOf(notes)).toHaveLength(failing);
    expect(underOf()).toBe(0);
  }
});
