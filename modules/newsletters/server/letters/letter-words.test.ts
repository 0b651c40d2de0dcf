import { expect, test } from 'vitest';
import { newsletterTexts } from './letter-words.ts';

test.each([
  ['ar', 'اشترك في نشرتنا البريدية'],
  ['ar-SA', 'اشترك في نشرتنا البريدية'],
  ['fr-FR', 'Recevez notre newsletter'],
  ['ja', 'Get our newsletter'],
])('the foot of a page in %s asks for subscribers', (language, title) => {
  expect(newsletterTexts(language)('foot.title')).toBe(title);
});
