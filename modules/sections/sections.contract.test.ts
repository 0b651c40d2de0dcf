import { expect, test } from 'vitest';
import { PageSettings } from './sections.contract.ts';

test.each([
  ['', true],
  ['/a', true],
  ['a', false],
])('path-helper: where a section leads, "%s" is a path or nothing: %s', (link, isTaken) => {
  expect(PageSettings.safeParse({ link }).success).toBe(isTaken);
});
