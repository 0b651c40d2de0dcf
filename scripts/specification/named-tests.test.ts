import { expect, test } from 'vitest';
import { titlesOfTests } from './named-tests.ts';

test('finds tests by their titles, whatever stands around them, and none that rests', () => {
  const source = `
    describe('a room', () => {
      test('one', () => {});
      test.each([1])('two %s', () => {});
      test.skipIf(no)('three', () => {});
      test.skip('four', () => {});
      test.todo('five');
      // test('six', () => {});
      const text = "test('seven')";
      other('eight', () => {});
    });`;
  expect([...titlesOfTests('a.test.ts', source)]).toEqual(['one', 'two %s', 'three']);
});
