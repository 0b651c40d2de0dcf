import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTemplate } from './route-template.ts';

test.each<[string, string, object | null]>([
  ['/', '/', {}],
  ['/', '/a', null],
  ['/{slug}', '/', null],
  ['/{slug}', '/a/', null],
  ['/{slug}-{id}', '/a-12-7', { slug: 'a-12', id: '7' }],
  ['/{slug}-{id}', '/a-12-b', null],
  ['/{slug}-{author}', '/a-b-c', { slug: 'a-b', author: 'c' }],
  ['/{yyyy}{slug}', '/2024a', { yyyy: '2024', slug: 'a' }],
  ['/p-{id}x', `/p-${'1'.repeat(17)}x`, null],
  ['/{section}/{slug}', '/a/b/c', { section: 'a/b', slug: 'c' }],
  ['/{section}/{slug}', '/a/b/c/d/e/f/g/h', null],
  ['/{primary_section_path}/in/{section}', '/a/in/b/in/c', { primary_section_path: 'a/in/b', section: 'c' }],
])('%s reads %s', (template, path, values) => {
  expect(readTemplate(template).match(path)).toEqual(values);
});

test('paths are read as an expression of the same form reads them', () => {
  const [signs, ends] = [fc.constantFrom('a', '1', '-', '/'), fc.constantFrom('{id}', '{tag}', 'a')];
  fc.assert(
    fc.property(ends, fc.array(signs, { maxLength: 12 }), (end, path) => {
      const template = readTemplate(`/{section}/{slug}-{author}-${end}`);
      const last = end === '{id}' ? '(\\d{1,16})' : end === '{tag}' ? '([^/]+)' : 'a';
      const found = new RegExp(`^/([^/]+(?:/[^/]+){0,5})/([^/]+)-([^/]+)-${last}$`).exec(`/${path.join('')}`);
      const values = template.match(`/${path.join('')}`);
      expect(values ? Object.values(values) : undefined).toEqual(found?.slice(1));
    }),
  );
});

test.each([
  ['/{slug}-{author}-{tag}-{community}-{id}', '/'.padEnd(8_000, '-')],
  ['/{section}/{primary_section_path}/{slug}-{author}-{tag}-{id}', '/-'.repeat(4_000)],
  ['/{section}/{primary_section_path}/{slug}-{tag}-{id}', `/a/b/c/d/e/f/g/h/${'-'.repeat(8_000)}`],
])('a hostile path costs %s no more than its length', (template, path) => {
  const { match } = readTemplate(template);
  const began = performance.now();
  expect(match(path)).toBeNull();
  expect(performance.now() - began).toBeLessThan(3_000);
});
