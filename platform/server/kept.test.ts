import { expect, test } from 'vitest';
import type { ChangeEvent, Events } from './events.ts';
import { keep } from './kept.ts';

function fakeEvents() {
  const resets: (() => void)[] = [];
  const line = { isUp: true };
  const events: Events = {
    publish: async () => undefined,
    on: (_topic: string, _handler: (event: ChangeEvent) => void) => undefined,
    onReset: (handler) => {
      resets.push(handler);
    },
    caughtUp: async () => undefined,
    isConnected: () => line.isUp,
    close: async () => undefined,
  };
  const reset = () => {
    for (const each of resets) each();
  };
  return { events, line, reset };
}

function setUp(most = 100) {
  const fake = fakeEvents();
  const state = { value: 'old', loads: 0, pause: Promise.resolve() };
  const kept = keep<number, string>({
    most,
    maxAgeMilliseconds: 60_000,
    events: fake.events,
    load: async (keys) => {
      state.loads += 1;
      const { value } = state;
      await state.pause;
      return new Map(keys.filter((key) => key < 1000).map((key) => [key, `${value} ${key}`]));
    },
  });
  return { kept, state, fake };
}

test('what is kept is not read again until it is dropped', async () => {
  const { kept, state } = setUp();
  expect(await kept.get(1)).toBe('old 1');
  state.value = 'new';
  expect(await kept.get(1)).toBe('old 1');
  kept.drop(1);
  expect(await kept.get(1)).toBe('new 1');
  expect(state.loads).toBe(2);
});

test('missing keys are read in one go, and unknown ones are left out', async () => {
  const { kept, state } = setUp();
  await kept.get(1);
  expect([...(await kept.getMany([1, 2, 3, 2, 5000])).keys()].sort()).toEqual([1, 2, 3]);
  expect(state.loads).toBe(2);
});

test('a value that was dropped while it was being read is given once but not kept', async () => {
  const { kept, state } = setUp();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  state.pause = promise;
  const reading = kept.get(1);
  state.value = 'new';
  kept.drop(1);
  release();
  expect(await reading).toBe('old 1');
  expect(await kept.get(1)).toBe('new 1');
});

test('nothing is kept while the line of events is down, and all goes when it breaks', async () => {
  const { kept, state, fake } = setUp();
  await kept.get(1);
  state.value = 'new';
  fake.reset();
  expect(await kept.get(1)).toBe('new 1');
  fake.line.isUp = false;
  kept.clear();
  await kept.get(1);
  state.value = 'newest';
  expect(await kept.get(1)).toBe('newest 1');
});

test('the least recently used goes first', async () => {
  const { kept, state } = setUp(2);
  await kept.get(1);
  await kept.get(2);
  await kept.get(1);
  await kept.get(3);
  state.value = 'new';
  expect(await kept.get(1)).toBe('old 1');
  expect(await kept.get(2)).toBe('new 2');
});
