import { expect, it } from 'vitest';
import { findCircle } from './find-circle.ts';
import type { Manifest } from './measure-bundle.ts';

const manifest: Manifest = {
  'index.html': { file: 'main.js', imports: ['_first.js', '_packages.js'], dynamicImports: ['later.tsx'] },
  '_first.js': { file: 'first.js', imports: ['_packages.js'] },
  '_packages.js': { file: 'packages.js' },
  'later.tsx': { file: 'later.js', imports: ['index.html'] },
};

it('finds a file of the entry that imports from the entry, before the entry has run', () => {
  const first = { file: 'first.js', imports: ['_packages.js', '_titles.js'] };
  const titles = { file: 'titles.js', imports: ['index.html'] };
  expect(findCircle({ ...manifest, '_first.js': first, '_titles.js': titles }, 'index.html')).toEqual([
    ...['index.html', '_first.js', '_titles.js', 'index.html'],
  ]);
});

it('lets a part that comes later import from the entry, which has run by then', () => {
  expect(findCircle(manifest, 'index.html')).toBeNull();
});
