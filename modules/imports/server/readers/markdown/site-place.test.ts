import { expect, test } from 'vitest';
import { pathsOfPlace, sitePlaceOf } from './site-place.ts';

test.each([
  [['apps/site/pages/en/blog/a.md', 'apps/site/pages/en/b.md'], { root: 'apps/site/pages/', language: 'en' }],
  [['src/pages/de/a.md', 'src/pages/fr/b.md'], { root: 'src/pages/', language: null }],
  [['src/content/blog/a.md', 'src/content/blog/b.md'], { root: 'src/content/', language: null }],
  [['blog/a.md', 'blog/b.md'], { root: '', language: null }],
  [['docs/a.md', 'notes/b.md'], { root: '', language: null }],
  [['a.md'], { root: '', language: null }],
  [[], { root: '', language: null }],
])('addresses of %j begin at %j', (names, place) => {
  expect(sitePlaceOf(names)).toEqual(place);
});

test.each([
  ['pages/en/blog/v22.23.2.md', ['/en/blog/v22.23.2/', '/blog/v22.23.2/']],
  [
    'pages/en/blog/2020-01-02-a.mdx',
    ['/en/blog/2020-01-02-a/', '/en/blog/a/', '/blog/2020-01-02-a/', '/blog/a/'],
  ],
  ['pages/en/about/index.md', ['/en/about/', '/about/']],
  ['pages/en/index.md', ['/en/']],
  ['pages/index.md', []],
  ['elsewhere/a.md', []],
])('%s is found at %j', (name, paths) => {
  expect(pathsOfPlace(name, { root: 'pages/', language: 'en' })).toEqual(paths);
});
