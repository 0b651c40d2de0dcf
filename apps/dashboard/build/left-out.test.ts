import { expect, test } from 'vitest';
import { emptied } from './left-out.ts';

test('keeps the names of what is left out, and none of what it does', async () => {
  const source =
    'import { far } from "./far.js";\nexport const one = () => far();\nexport function two() {}\n';
  const code = emptied(`${source}const three = 3, four = 4;\nexport { three, four as five };`);
  expect(code).not.toContain('far');
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(Object.keys(module).sort()).toEqual(['five', 'one', 'three', 'two']);
  expect(module.one()).toBeUndefined();
});

test('refuses a file of which it can read no name', () => {
  expect(() => emptied('exports.one = 1;')).toThrow('Nothing is exported');
});
