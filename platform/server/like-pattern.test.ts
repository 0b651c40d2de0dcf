import { expect, test } from 'vitest';
import { beginningWith, containing } from './like-pattern.ts';

test('finds a text anywhere or at the beginning', () => {
  expect(containing('bridge')).toBe('%bridge%');
  expect(beginningWith('/old/')).toBe('/old/%');
});

test('takes the signs of a pattern for what they are', () => {
  expect(containing('100 %_\\')).toBe('%100 \\%\\_\\\\%');
  expect(beginningWith('a_b')).toBe('a\\_b%');
});
