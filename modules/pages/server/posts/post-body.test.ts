import { expect, test } from 'vitest';
import { cleanBody } from './post-body.ts';

test('lists and quotes begin at the side of their words, but for those that say their direction', () => {
  const body = '<p>One</p><ul><li>عنصر</li></ul><blockquote>قال</blockquote>';
  expect(cleanBody(`${body}<ol dir="rtl"><li>1</li></ol>`)).toBe(
    '<p>One</p><ul dir="auto"><li>عنصر</li></ul><blockquote dir="auto">قال</blockquote>' +
      '<ol dir="rtl"><li>1</li></ol>',
  );
});
