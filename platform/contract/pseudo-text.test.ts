import { expect, test } from 'vitest';
import { pseudoText, pseudoTexts } from './pseudo-text.ts';

test('puts accents on every letter, and brackets around the whole', () => {
  expect(pseudoText('Undo')).toBe('[Ûñðö]');
  expect(pseudoText('abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ')).not.toMatch(/[a-zA-Z]/);
});

test('makes texts forty per cent longer, by words that lines can be broken between', () => {
  const english = 'There was a problem loading posts, please try again in a few minutes';
  const length = [...pseudoText(english)].length;
  expect(length / english.length).toBeGreaterThanOrEqual(1.39);
  expect(length / english.length).toBeLessThan(1.45);
  expect(
    Math.max(
      ...pseudoText(english)
        .split(' ')
        .map((word) => word.length),
    ),
  ).toBeLessThan(12);
});

test('leaves placeholders and marks as they are', () => {
  const said = pseudoText('<b>{shown}</b> posts by {name}');
  expect(said).toContain('<b>{shown}</b>');
  expect(said).toContain('{name}');
});

test('does so in a whole tree', () => {
  expect(pseudoTexts({ undo: 'Undo', list: { more: 'More' } })).toEqual({
    undo: '[Ûñðö]',
    list: { more: '[Ṁöŕé]' },
  });
});
