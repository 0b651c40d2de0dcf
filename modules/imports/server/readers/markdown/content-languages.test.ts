import { expect, test } from 'vitest';
import { languagesOfNames } from './content-languages.ts';

const languages = (names: string[]) => [...languagesOfNames(names, 'en').known].sort();

test('folders of languages are told by texts of the same names, and by real languages alone', () => {
  expect(languages(['a/de/x.md', 'a/pt-br/x.md', 'a/x.md'])).toEqual(['de', 'pt-br']);
  expect(languages(['de/x.md', 'fr/y.md'])).toEqual([]);
  expect(languages(['x.md', 'de/x.md'])).toEqual([]);
});

test.each([
  ['web-dev/a.md', 'day-one/a.md'],
  ['docs/api-v2/a.md', 'docs/api-v3/a.md'],
  ['index.en-old.md', 'index.de-old.md'],
  ['xx-yyyyyyyy/a.md', 'qq/a.md'],
])('names that only look like tags break nothing: %s, %s', (...names) => {
  expect(languages(names)).toEqual([]);
});

test('many folders take no long time', () => {
  const names = Array.from(
    { length: 50_000 },
    (_, at) => `docs/${at % 700}/ab-${at % 99}/cd/de/fr/x-${at}.md`,
  );
  const began = performance.now();
  languages(names);
  expect(performance.now() - began).toBeLessThan(3_000);
});
