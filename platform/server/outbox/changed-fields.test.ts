import { expect, test } from 'vitest';
import { changedFieldsOf } from './changed-fields.ts';

const fields = (payload: Record<string, unknown>) => changedFieldsOf({ payload });

test('a save names the fields that it changed, an act on many says what they were', () => {
  expect(fields({ fields: ['headline', 'body'], before: { status: 5 } })).toEqual(['headline', 'body']);
  expect(fields({ batch_id: 7, before: { tag_ids: [1], status: 5 } })).toEqual(['tag_ids', 'status']);
});

test('what says nothing of it may have changed anything', () => {
  expect(fields({})).toBeNull();
  expect(fields({ before: { status: 5 } })).toBeNull();
  expect(fields({ batch_id: 7, before: null })).toBeNull();
});
