import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

const asked = (header: string | undefined, cookies: Record<string, string> = {}, site?: string) =>
  languageOf(header === undefined ? {} : { 'accept-language': header }, cookies, site);

test('G-24: the language that was chosen in the browser wins', () => {
  expect(asked('de-DE', { language: 'ar-SA' })).toBe('ar-SA');
  expect(asked('de-DE', { language: 'ar-XB' }, 'fr-FR')).toBe('ar-XB');
});

test.each(['', 'tlh-KL', '../../etc/passwd', '<script>', 'de-DE; Path=/', '__proto__'])(
  'a cookie that names no language, such as "%s", is as if there were none',
  (language) => {
    expect(asked('fr-FR', { language })).toBe('fr-FR');
  },
);

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
  ['en;q=0.3, pt;q=0.7', 'pt-BR'],
  ['ja, es;q=0.5', 'es-ES'],
  ['ar,en-US;q=0.9', 'ar-SA'],
  ['he', 'he-IL'],
  ['*', 'en-US'],
  ['', 'en-US'],
  [undefined, 'en-US'],
  ['de;q=0, fr', 'fr-FR'],
  [`${'x'.repeat(5_000)},${',;q=,'.repeat(500)}`, 'en-US'],
])('without one, a browser that accepts "%s" is answered in %s', (header, language) => {
  expect(asked(header)).toBe(language);
});

test.each([
  ['fr-FR', 'fr-FR'],
  ['de', 'de-DE'],
  ['nonsense', 'en-US'],
])('without either, a site in %s answers in %s', (site, language) => {
  expect(asked(undefined, {}, site)).toBe(language);
});
