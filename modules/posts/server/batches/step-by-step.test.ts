import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stepByStep } from './step-by-step.ts';

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

const always = () => true;
const never = () => false;

test.each([
  ['never goes ahead', never, 1],
  ['always goes ahead', always, 2],
])(
  'what %s ends all steps in the order of their beginning, so many at a time',
  async (_, mayGoAhead, times) => {
    for (const count of [0, 1, 2, 7]) {
      const { begin, end, notes, mostOf, underOf } = work(count);
      await stepByStep(begin, end, mayGoAhead);
      expect(endsOf(notes)).toEqual(Array.from({ length: count }, (__, at) => `end ${at}`));
      expect([mostOf(), underOf()]).toEqual([Math.min(times, count), 0]);
    }
  },
);

test('a step goes ahead only while it may', async () => {
  const { begin, end, notes } = work(8);
  const open: number[] = [];
  let asked = 0;
  const beginNoted = async () => {
    const step = await begin();
    if (step) open.push(step.at - endsOf(notes).length);
    return step;
  };
  await stepByStep(beginNoted, end, () => ++asked > 3);
  expect(open).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  expect(endsOf(notes)).toEqual(Array.from({ length: 8 }, (_, at) => `end ${at}`));
});

test('what fails ends it, and the step that had begun by then is over too', async () => {
  for (const failing of [0, 3, 6]) {
    const { begin, end, notes, underOf } = work(7, failing);
    await expect(stepByStep(begin, end, always)).rejects.toThrow(`step ${failing}`);
    expect(endsOf(notes)).toHaveLength(failing);
    expect(underOf()).toBe(0);
  }
});
