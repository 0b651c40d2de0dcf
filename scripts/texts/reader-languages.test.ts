import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareCatalogues } from './compare-catalogues.ts';

const modules = new URL('../../modules/', import.meta.url);
const textsAt = (path: string) => JSON.parse(readFileSync(new URL(path, modules), 'utf8'));
const arabic = globSync('*/server/texts/ar.json', { cwd: modules });

test('what stands on every page of an Arabic site is there in Arabic', () => {
  expect(arabic.map((path) => path.split('/')[0]).sort()).toEqual(['newsletters', 'pages']);
});

test.each(arabic)('%s says all that the English texts say', (path) => {
  const english = textsAt(path.replace('ar.json', 'en-US.json'));
  expect(compareCatalogues(english, textsAt(path), 'ar')).toEqual([]);
});
