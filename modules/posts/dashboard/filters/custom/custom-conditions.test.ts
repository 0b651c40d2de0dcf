import { expect, test } from 'vitest';
import { type Asked, askedBy, askedOf, conditionOf } from './custom-conditions.ts';
import type { PostField } from './post-fields.ts';

const field = (kind: PostField['kind']): PostField => ({ name: 'f', title: 'F', kind, options: [] });

test.each<[PostField['kind'], Asked, string, unknown]>([
  ['number', 'above', ' 2,5 ', { field: 'f', op: 'gt', value: 2.5 }],
  ['number', 'is', 'many', undefined],
  ['text', 'contains', ' river ', { field: 'f', op: 'contains', value: 'river' }],
  ['text', 'is', '  ', undefined],
  ['date', 'below', '2026-02-01', { field: 'f', op: 'lt', value: '2026-02-01' }],
  ['yesNo', 'isNot', '', { field: 'f', op: 'neq', value: true }],
  ['choice', 'isEmpty', '', { field: 'f', op: 'exists', value: false }],
])('of a field of kind %s “%s %s” asks %j', (kind, asked, typed, due) => {
  expect(conditionOf(field(kind), asked, typed)).toEqual(due);
});

test('every condition that can be put together is said in the words of the panel', () => {
  for (const kind of ['text', 'number', 'yesNo', 'date', 'choice'] as const) {
    for (const asked of askedOf(field(kind))) {
      const condition = conditionOf(field(kind), asked, kind === 'number' ? '1' : 'a');
      expect(condition && askedBy(condition), `${kind} ${asked}`).toBe(asked);
    }
  }
  expect(askedBy({ field: 'f', op: 'in', value: ['a'] })).toBeNull();
});
