import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

/** Work that goes on until it is let go of. */
function held() {
  const gate = Promise.withResolvers<void>();
  let hasBegun = false;
  return {
    begun: () => hasBegun,
    end: gate.resolve,
    work: () => {
      hasBegun = true;
      return gate.promise;
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('those of one key come one after the other, in the order in which they came', async () => {
  const turns = openTurns({ atOnce: 4, waiting: 10, patience: 60_000 });
  const order: number[] = [];
  let inside = 0;
  await Promise.all(
    [1, 2, 3].map((one) =>
      turns.take('a', async () => {
        inside += 1;
        expect(inside).toBe(1);
        await settled();
        order.push(one);
        inside -= 1;
      }),
    ),
  );
  expect(order).toEqual([1, 2, 3]);
});

test('a line that stands still keeps nobody of another key waiting, up to the most at once', async () => {
  const turns = openTurns({ atOnce: 2, waiting: 10, patience: 60_000 });
  const [first, second, other, third] = [held(), held(), held(), held()];
  const all = [
    turns.take('a', first.work),
    turns.take('a', second.work),
    turns.take('b', other.work),
    turns.take('c', third.work),
  ];
  await settled();
  expect([first, second, other, third].map(({ begun }) => begun())).toEqual([true, false, true, false]);
  other.end();
  await settled();
  expect([second.begun(), third.begun()]).toEqual([false, true]);
  for (const one of [first, second, third]) one.end();
  await Promise.all(all);
});

test('who would be one too many, or waits too long, is refused and told when to come again', async () => {
  const turns = openTurns({ atOnce: 4, waiting: 1, patience: 20 });
  const first = held();
  const working = turns.take('a', first.work);
  const waiting = turns.take('a', async () => undefined);
  await expect(turns.take('a', async () => undefined)).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  await expect(waiting).rejects.toMatchObject({ code: 'too_many_writers' });
  first.end();
  await working;
  expect(await turns.take('a', async () => 'done')).toBe('done');
});

test('a turn that failed is over', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 1, patience: 60_000 });
  const failing = turns.take('a', async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await turns.take('b', async () => 'done')).toBe('done');
});
