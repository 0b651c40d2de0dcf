import { expect, test } from 'vitest';
import { readToken, writeToken } from './environment-token.ts';

const token = { environmentId: 12, accessVersion: 1, profileId: 5, end: 1_000 };

test('a token is read where it was signed, until its end', () => {
  const text = writeToken('secret', 1, token);
  expect(readToken('secret', 1, text, 1_000)).toEqual(token);
  expect(readToken('secret', 1, text, 1_001)).toBeNull();
  expect(readToken('secret', 2, text, 900)).toBeNull();
  expect(readToken('another', 1, text, 900)).toBeNull();
});

test.each(['', '.', '12.1.5.1000', '12.1.5.1000.', '12.1.5.1000.x', 'a.b'])(
  'what nobody signed says nothing: %s',
  (text) => {
    expect(readToken('secret', 1, text, 900)).toBeNull();
  },
);

test('no number of a token can be changed', () => {
  const text = writeToken('secret', 1, token);
  for (const [from, to] of [
    ['12.', '13.'],
    ['.1.', '.2.'],
    ['.5.', '.6.'],
    ['1000', '9000'],
  ] as const) {
    expect(readToken('secret', 1, text.replace(from, to), 900)).toBeNull();
  }
});
