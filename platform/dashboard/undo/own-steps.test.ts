import { expect, test } from 'vitest';
import { ownStep } from './own-steps.ts';

/** A thing as the server keeps it: what is written over another revision is refused. */
function kept() {
  const thing = { revision: 1, value: 'a' };
  const write = (value: string) => async (revision: number) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (revision !== thing.revision) throw new Error('revision_conflict');
    Object.assign(thing, { value, revision: revision + 1 });
    return { revision: thing.revision };
  };
  return { thing, write };
}

test('steps that are undone one after the other lead back to the first', async () => {
  const { thing, write } = kept();
  const first = await ownStep('one', 1, write('b'));
  const second = await ownStep('one', 2, write('c'));
  await second.back(write('b'));
  await first.back(write('a'));
  expect(thing).toEqual({ revision: 5, value: 'a' });
  const third = await ownStep('one', 5, write('d'));
  await third.back(write('a'));
  expect(thing.value).toBe('a');
});

test('a step that begins while the one before is sent waits for it, and its undo too', async () => {
  const { thing, write } = kept();
  const steps = [ownStep('two', 1, write('b')), ownStep('two', 1, write('c'))] as const;
  const [first, second] = await Promise.all(steps);
  expect(thing).toEqual({ revision: 3, value: 'c' });
  await Promise.all([second.back(write('b')), first.back(write('a'))]);
  expect(thing.value).toBe('a');
});

test('what somebody else saved in between is not written over', async () => {
  const { thing, write } = kept();
  const first = await ownStep('three', 1, write('b'));
  await write('theirs')(2);
  const second = await ownStep('three', 3, write('c'));
  await second.back(write('theirs'));
  await expect(first.back(write('a'))).rejects.toThrow('revision_conflict');
  expect(thing.value).toBe('theirs');
});

test('an earlier step is not undone over a later one that stands', async () => {
  const { thing, write } = kept();
  const first = await ownStep('four', 1, write('b'));
  await ownStep('four', 2, write('c'));
  await expect(first.back(write('a'))).rejects.toThrow('revision_conflict');
  expect(thing.value).toBe('c');
});
