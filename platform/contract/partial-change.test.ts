import { expect, test } from 'vitest';
import { z } from 'zod';
import { partialChange } from './partial-change.ts';

const Draft = z.object({
  name: z.string().trim().min(1),
  note: z.string().max(5).default(''),
  tags: z.array(z.string()).default([]),
  target: z.string().nullable().default(null),
  limit: z.union([z.number(), z.string().transform(Number)]).prefault('10'),
});

test('a plain partial schema brings defaults back, which is why it is not used', () => {
  expect(Draft.partial().parse({ name: 'A' })).toMatchObject({ note: '', tags: [] });
});

test('what a change leaves out stays out of it', () => {
  expect(partialChange(Draft).parse({ revision: 3 })).toEqual({ revision: 3 });
  expect(partialChange(Draft).parse({ revision: 3, note: 'x' })).toEqual({ revision: 3, note: 'x' });
});

test('what a change names is held to the rules of the draft', () => {
  const { success } = partialChange(Draft).safeParse({ revision: 1, note: 'longer than five' });
  expect(success).toBe(false);
  expect(partialChange(Draft).parse({ revision: 1, name: ' A ', target: null })).toEqual({
    revision: 1,
    name: 'A',
    target: null,
  });
});

test('a change says which revision it begins from', () => {
  expect(partialChange(Draft).safeParse({ name: 'A' }).success).toBe(false);
});
