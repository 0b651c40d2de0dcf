import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('a rule is asked once about a text, also where it says no', () => {
  const asked: string[] = [];
  const rule = remembered((text) => {
    asked.push(text);
    return text === 'yes';
  }, 10);
  expect(['yes', 'no', 'yes', 'no'].map(rule)).toEqual([true, false, true, false]);
  expect(asked).toEqual(['yes', 'no']);
});

test('as many texts are remembered as were allowed, and none that is long', () => {
  const asked: string[] = [];
  const rule = remembered((text) => asked.push(text), 2);
  for (const text of ['a', 'b', 'a', 'c', 'a']) rule(text);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
  const long = 'x'.repeat(1_001);
  rule(long);
  rule(long);
  expect(asked.slice(4)).toEqual([long, long]);
});
