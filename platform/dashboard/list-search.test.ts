import { assert, constantFrom, dictionary, property, string, webUrl } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digits, listSearch, oneOf, pageNumber, phrase, readPairs, writePairs } from './list-search.ts';

const words = string({ unit: 'grapheme' });
// An object takes no pair of this name; it is dropped.
const pairNames = words.filter((name) => name !== '__proto__');

describe('the pairs of an address', () => {
  test('come back as they were written', () => {
    assert(
      property(dictionary(pairNames, words), (pairs) => {
        expect({ ...readPairs(writePairs(pairs)) }).toEqual({ ...pairs });
      }),
    );
  });

  test('have each name once, the first that is there', () => {
    expect(readPairs('?page=2&page=3&q=a+b')).toEqual({ page: '2', q: 'a b' });
  });

  test('are read from anything', () => {
    assert(property(string(), (text) => typeof readPairs(text) === 'object'));
    assert(property(webUrl({ withQueryParameters: true }), (url) => typeof readPairs(url) === 'object'));
  });
});

describe('the state of a list', () => {
  const search = listSearch<{ size: 10 | 25; id: number | undefined; page: number; q: string }>(
    { size: oneOf([10, 25], 10), id: digits(undefined), page: pageNumber, q: phrase(5) },
    { id: 'author_id' },
  );

  test('is valid whatever the pairs say, and keeps through writing and reading', () => {
    const names = constantFrom('size', 'author_id', 'id', 'page', 'q');
    const values = string().chain((text) => constantFrom(text, '10', '25', '0', '007', '12345678901234567'));
    assert(
      property(dictionary(names, values), (pairs) => {
        const state = search.read(pairs);
        expect([10, 25]).toContain(state.size);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect([...state.q].length).toBeLessThanOrEqual(5);
        expect(state.id === undefined || Number.isSafeInteger(state.id)).toBe(true);
        expect(search.read(search.write(state))).toEqual(state);
      }),
    );
  });

  test('asks for no text that the server can only refuse', () => {
    expect(search.read(readPairs('q=%00x')).q).toBe('x');
    expect(search.read(readPairs('q=%00')).q).toBe('');
  });

  test('leaves its defaults out, and calls its parts by their names in the address', () => {
    expect(search.write({ size: 10, id: undefined, page: 1, q: '' })).toEqual({});
    expect(search.write({ size: 25, id: 7, page: 2, q: 'a' })).toEqual({
      ...{ size: '25', author_id: '7', page: '2', q: 'a' },
    });
  });
});
