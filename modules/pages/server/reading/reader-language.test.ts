import { expect, test } from 'vitest';
import { languageForReader } from './reader-language.ts';

test.each([
  ['', null],
  ['*', null],
  ['fr-FR,fr;q=0.9,en;q=0.8', 'fr-FR'],
  ['fr-CA', 'fr-FR'],
  ['de-at', 'de-DE'],
  ['de-CH,de;q=0.9', 'de-CH'],
  ['en-GB,fr;q=0.9', null],
  ['fr;q=0.5,en;q=0.9', null],
  ['fr;q=0,de', 'de-DE'],
  ['ja,ru;q=0.9', null],
  ['ja,pt;q=0.9', 'pt-BR'],
])('whoever reads %j is answered in %s', (accepted, language) => {
  expect(languageForReader(accepted, 'en-US', ['de-DE', 'de-CH', 'fr-FR', 'pt-BR'])).toBe(language);
});

test('where a language site has the language of the site too, its readers are sent there', () => {
  expect(languageForReader('en-GB', 'en-US', ['fr-FR', 'en-US'])).toBe('en-US');
});
