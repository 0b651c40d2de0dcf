import { expect, test } from 'vitest';
import { choosingAll, chosenFields, matchingFields, wrongTitles } from './chosen-fields.ts';

const fields = [
  { name: 'id', title: 'ID', isChosen: true },
  { name: 'basename', title: 'Slug', isChosen: false },
  { name: 'created_ts', title: ' Publication Date ', isChosen: true },
];

test('finds fields by a part of their titles, in capitals or not (5.2)', () => {
  expect(matchingFields(fields, 'DATE').map(({ name }) => name)).toEqual(['created_ts']);
  expect(matchingFields(fields, ' slug ').map(({ name }) => name)).toEqual(['basename']);
  expect(matchingFields(fields, '').length).toBe(3);
});

test('chooses every field or none (5.2)', () => {
  expect(choosingAll(fields, true).every(({ isChosen }) => isChosen)).toBe(true);
  expect(choosingAll(fields, false).some(({ isChosen }) => isChosen)).toBe(false);
});

test('sends the chosen fields with their titles, and misses titles only of those', () => {
  expect(chosenFields(fields)).toEqual([
    { name: 'id', title: 'ID' },
    { name: 'created_ts', title: 'Publication Date' },
  ]);
  const blank = fields.map((field) => ({ ...field, title: ' ' }));
  expect([...wrongTitles(blank)]).toEqual(['id', 'created_ts']);
});
