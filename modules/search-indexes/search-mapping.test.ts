import { expect, test } from 'vitest';
import type { IndexStatus, SearchEntity } from './search-kinds.contract.ts';
import { fieldsToAsk, SearchMapping, usualMapping } from './search-mapping.contract.ts';

const mapping = (fields: Record<string, string>) =>
  SearchMapping.parse({
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, type]) => [name, { source: `custom.${name}`, type }]),
    ),
  });
const index = (
  status: IndexStatus,
  fields: Record<string, string>,
  next: Record<string, string> | null = null,
) => ({
  ...{ entity: 'post' as SearchEntity, status, mapping: mapping(fields) },
  next_mapping: next && mapping(next),
});

test('the active index of an entity is asked, and the one that it is becoming', () => {
  const indexes = [
    index('started', { size: 'integer' }),
    index('active', { colour: 'keyword' }, { colour: 'text', depth: 'float' }),
    { ...index('active', { role: 'keyword' }), entity: 'user' as const },
  ];
  expect(fieldsToAsk(indexes, 'post')).toEqual({ colour: 'keyword', depth: 'float' });
  expect(fieldsToAsk(indexes, 'user')).toEqual({ role: 'keyword' });
});

test('without an active one those that are started are asked', () => {
  const indexes = [index('started', { size: 'integer' }), index('stopped', { colour: 'keyword' })];
  expect(fieldsToAsk(indexes, 'post')).toEqual({ size: 'integer' });
});

test('without any there are the fields that an index has when nobody says which', () => {
  const usual = Object.keys(usualMapping('user').fields);
  expect(Object.keys(fieldsToAsk([index('active', { size: 'integer' })], 'user'))).toEqual(usual);
});
