import { expect, test } from 'vitest';
import { changesReaders, changesText } from './changes-text.ts';

const changes = (payload: Record<string, unknown>) => changesText({ payload });

test('a save says by its fields whether it changed the text, an act on many posts by what it tells of bodies', () => {
  expect(changes({ fields: ['headline', 'body'] })).toBe(true);
  expect(changes({ fields: ['image'] })).toBe(true);
  expect(changes({ fields: ['headline', 'status'] })).toBe(false);
  expect(changes({ batch_id: 7, before: { body_length: 20 } })).toBe(true);
  expect(changes({ batch_id: 7, before: { status: 5 } })).toBe(false);
});

test('what says nothing of it may have', () => {
  expect(changes({})).toBe(true);
  expect(changes({ before: { status: 5 } })).toBe(true);
  expect(changes({ batch_id: 7, after: { status: 5 } })).toBe(true);
});

const reaches = (payload: Record<string, unknown>) => changesReaders({ payload });

test('a post comes to readers or leaves them with its status or its visibility, not from draft to draft', () => {
  const moved = (was: number, is: number) => ({ before: { status: was }, after: { status: is } });
  expect(reaches({ ...moved(5, 1), batch_id: 7 })).toBe(true);
  expect(reaches({ ...moved(1, 5), fields: ['status'] })).toBe(true);
  expect(reaches({ ...moved(5, 8), batch_id: 7 })).toBe(false);
  expect(reaches({ ...moved(0, 2), fields: ['status', 'headline'] })).toBe(false);
  expect(reaches({ ...moved(0, 2), fields: ['status', 'visibility'] })).toBe(true);
  expect(reaches({})).toBe(true);
});
