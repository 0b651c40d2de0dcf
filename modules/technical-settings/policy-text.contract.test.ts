import { expect, test } from 'vitest';
import { differsInScripts, policyLine, readPolicy } from './policy-text.contract.ts';

test('a policy is read by its directives, whatever blanks, lines and letters it is typed with', () => {
  const policy = readPolicy("IMG-SRC  https: data: ;\n connect-src 'self' https://stats.example:8443/a;; ");
  expect(policy && policyLine(policy)).toBe(
    "img-src https: data:; connect-src 'self' https://stats.example:8443/a",
  );
  expect(readPolicy('')?.size).toBe(0);
  expect(readPolicy('upgrade-insecure-requests')?.get('upgrade-insecure-requests')).toEqual([]);
});

test.each([
  ['a directive that there is not', 'image-src https:'],
  ['a directive said twice', 'img-src https:; img-src data:'],
  ['a keyword without its quotes', 'img-src self'],
  ['a comma, which would end the policy', 'img-src https:, script-src *'],
  ['letters that no header has', 'img-src https://bücher.example'],
  ['markup', '<script>'],
])('is refused: %s', (_, text) => {
  expect(readPolicy(text)).toBeNull();
});

test('scripts are told from everything else that a policy lets in', () => {
  expect(differsInScripts('img-src https:', 'img-src data:; font-src https:')).toBe(false);
  expect(differsInScripts('', 'script-src https://cdn.example')).toBe(true);
  expect(differsInScripts('script-src-elem https://a.example', '')).toBe(true);
  expect(differsInScripts('default-src https:', "default-src 'self'")).toBe(true);
});
