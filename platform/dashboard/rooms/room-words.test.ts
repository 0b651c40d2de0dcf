import { expect, test } from 'vitest';
import { noWords, roomWords, wordsOf } from './room-words.ts';

const animals = roomWords(
  'animals',
  {
    things: {
      animal: { name: 'animal', fed: 'Animal fed' },
      wild_cat: {
        name: 'wild cat',
        undone_one: 'Undone. {count} wild cat is back.',
        undone_other: 'Undone. {count} wild cats are back.',
      },
    },
    tasks: { animals_count: 'Count of animals' },
  },
  {
    links: { animal: ({ id, ownId }) => (id === ownId ? null : `/animals/${id}`) },
    nameOfValue: (kind, field, value) =>
      kind === 'animal' && field === 'legs' && value === 4 ? 'four' : undefined,
  },
);
const words = wordsOf([roomWords('stones', { things: { stone: { name: 'stone' } } }), animals]);

test('says what was done by the words of the room, and the usual acts by its name for the thing', () => {
  expect(words.act('animal.fed')).toBe('Animal fed');
  expect(words.act('wild_cat.created')).toBe('Wild cat created');
  expect(words.act('stone.removed')).toBe('Stone deleted');
  expect(words.thing('wild_cat')).toBe('wild cat');
});

test('says what no room has words for by its own name', () => {
  expect(words.act('coral_reef.bleached')).toBe('Coral reef bleached');
  expect(words.act('animal.constructor')).toBe('Animal constructor');
  expect(noWords.act('animal.created')).toBe('Animal created');
  expect(words.thing('coral_reef')).toBe('coral reef');
  expect(words.task('reefs.count')).toBeUndefined();
  expect(words.task('animals.count')).toBe('Count of animals');
});

test('says how many an undo brought back, where a room does', () => {
  expect([words.undone('wild_cat', 1), words.undone('wild_cat', 3)]).toEqual([
    'Undone. 1 wild cat is back.',
    'Undone. 3 wild cats are back.',
  ]);
  expect([words.undone('animal', 1), words.undone('stone', 3)]).toEqual([undefined, undefined]);
});

test('leads to a thing where the room shows it', () => {
  expect(words.link('animal', { id: 7, name: 'Rex', ownId: 5 })).toBe('/animals/7');
  expect(words.link('animal', { id: 5, name: 'Rex', ownId: 5 })).toBeNull();
  expect(words.link('stone', { id: 7, name: 'Rock', ownId: 5 })).toBeNull();
});

test('says a value as people know it', () => {
  expect(words.value('animal', 'legs', 4)).toBe('four');
  expect(words.value('stone', 'legs', 4)).toBeUndefined();
});
