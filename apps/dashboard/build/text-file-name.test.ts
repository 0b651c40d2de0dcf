import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textFileOf } from './text-file-name.ts';

test.each([
  ['modules/posts/dashboard/texts/de-DE.json', { room: 'posts', language: 'de-DE' }],
  ['modules/saved-views/dashboard/texts/fr-FR.json', { room: 'savedViews', language: 'fr-FR' }],
  ['modules/accounts/dashboard/texts/sign-in.pt-BR.json', { room: 'signIn', language: 'pt-BR' }],
  ['modules/posts/dashboard/batch/texts/de-DE.json', { room: 'postsBatch', language: 'de-DE' }],
  ['platform/dashboard/texts/es-ES.json', { room: 'platform', language: 'es-ES' }],
  ['platform/dashboard/keys/texts/es-ES.json', { room: 'platformKeys', language: 'es-ES' }],
  ['apps/dashboard/src/keyboard/texts/de-DE.json', { room: 'dashboardKeyboard', language: 'de-DE' }],
  ['apps/dashboard/src/texts/de-DE.json', { room: 'dashboard', language: 'de-DE' }],
  ['modules/posts/dashboard/texts/en-US.json', null],
  ['modules/exports/server/texts/de-DE.json', null],
  ['apps/server/src/texts/de-DE.json', null],
])('%s is for %j', (path, file) => {
  expect(textFileOf(path)).toEqual(file);
});

test('every room that registers texts is called as its file of translations is', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const find = (pattern: string) => globSync(pattern, { cwd: root });
  const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
  // A room may have English texts alone for a while.
  const rooms = new Set(
    find('{apps,modules,platform}/**/texts/*en-US.json').flatMap(
      (path) => textFileOf(path.replace('en-US', 'de-DE'))?.room ?? [],
    ),
  );
  const sources = find('{apps,modules,platform}/**/dashboard/**/*.{ts,tsx}').filter(
    (path) => !path.includes('.test.'),
  );
  const registered = sources.flatMap((path) =>
    [...read(path).matchAll(/= (?:roomTexts|plainTexts|roomWords)\('(\w+)'|translatedTexts\('(\w+)'/g)].map(
      ([, one, other]) => one ?? other,
    ),
  );
  expect(registered.length).toBeGreaterThan(9);
  expect(new Set(registered)).toEqual(rooms);
});
