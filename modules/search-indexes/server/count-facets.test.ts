import { expect, test } from 'vitest';
import { countFacets } from './count-facets.ts';

const hit = (id: number, ...labels: string[]) => ({ id, score: 1, labels });

test('counts each value of the fields that are asked for, the most frequent first, and of none that are not', () => {
  const hits = [
    hit(1, 'type:article', 'tag:7', 'tag:8'),
    hit(2, 'type:article', 'tag:8'),
    hit(3, 'type:a:b'),
  ];
  expect(countFacets(hits, ['type', 'tag'])).toEqual([
    {
      field: 'type',
      values: [
        { value: 'article', count: 2 },
        { value: 'a:b', count: 1 },
      ],
    },
    {
      field: 'tag',
      values: [
        { value: '8', count: 2 },
        { value: '7', count: 1 },
      ],
    },
  ]);
});

test('does not take one field for another whose name begins alike, and tells ten values at most', () => {
  const hits = Array.from({ length: 12 }, (_, at) => hit(at, `tag-id:${at}`, 'tag:x'));
  const [tag, tagId] = countFacets(hits, ['tag', 'tag-id']);
  expect([tag?.values, tagId?.values.length]).toEqual([[{ value: 'x', count: 12 }], 10]);
});
