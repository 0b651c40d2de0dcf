import { expect, test } from 'vitest';
import { originOf, targetOf } from './machine-languages.ts';

const known = ['DE', 'EN-GB', 'EN-US', 'PT-BR', 'PT-PT', 'ES-419', 'ZH-HANS'];

test.each([
  ['de', 'DE'],
  ['de-AT', 'DE'],
  ['en', 'EN-US'],
  ['en-GB', 'EN-GB'],
  ['pt-BR', 'PT-BR'],
  ['pt', 'PT-PT'],
  ['es', 'ES-419'],
  ['zh', 'ZH-HANS'],
  ['cs', null],
])('%s is translated into as %s', (language, target) => {
  expect(targetOf(known, language)).toBe(target);
});

test('what is translated is told without its country', () => {
  expect(originOf('pt-BR')).toBe('PT');
});
