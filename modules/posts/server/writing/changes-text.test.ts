import { expect, test } from 'vitest';
import { changesText } from './changes-text.ts';

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
