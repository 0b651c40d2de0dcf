import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { serverTexts } from './texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'de-DE.json'), JSON.stringify({ menu: { posts: 'Beiträge' } }));
const textsIn = serverTexts(pathToFileURL(`${folder}/`), { menu: { posts: 'Posts', badges: 'Badges' } });

test('says in English what a language lacks', () => {
  expect([textsIn('de-DE')('menu.posts'), textsIn('de-DE')('menu.badges')]).toEqual(['Beiträge', 'Badges']);
});

test('is English in a language without a file', () => {
  expect(textsIn('fr-FR')('menu.posts')).toBe('Posts');
});
