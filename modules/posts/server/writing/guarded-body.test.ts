import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { guardedBody, importedBody } from './guarded-body.ts';
import { isPlainBody } from './plain-body.ts';

const harmfulTag =
  /<(?:script|style|svg|math|object|embed|form|meta|link|base|iframe)|<[^>]*\s(?:on\w+|srcdoc)\s*=|<[^>]*(?:href|src)\s*=["'\s]*(?:java|vb)script:/i;
const harmful =
  /<script|<style|<svg|<math|<object|<embed|<form|<meta|<link|<base|\son\w+\s*=|srcdoc|javascript:|vbscript:/i;

test('what would run is taken out, and the words around it stay', () => {
  const body =
    '<p onclick="x()">One <img src="/a.jpg" onerror=x()></p><script>x()</script><p>Two <a href="javascript:x()" title="t">link</a></p><svg onload=x()><p>in</p></svg>';
  expect(guardedBody('', body)).toBe(
    '<p >One <img src="/a.jpg" ></p><p>Two <a  title="t">link</a></p><p>in</p></svg>',
  );
});

test('what readers get stays byte for byte', () => {
  const body =
    '<!-- wp:image {"id":5} -->\n<figure class="wp-block-image"><img src=/a.jpg alt=\'A\'></figure>\n<!-- /wp:image -->\n\n<P Class=x>A &amp; B<br/>[gallery ids="1"]</P><center>C</center><iframe src="https://www.youtube-nocookie.com/embed/abcdefg"></iframe>';
  expect(guardedBody('', body)).toBe(body);
});

test('what somebody else was allowed to put there stays where a word beside it is changed', () => {
  const script =
    '<div style="color:red"><script async src="/x.js"></script><form action="/a"><input name=q></form></div>';
  const before = `<p>One</p>\n${script}\n<p>Two</p>`;
  const after = before.replace('Two', 'Two and three');
  expect(guardedBody(before, after)).toBe(after);
  expect(guardedBody(before, `${after}<script async src="/x.js"></script>`)).toBe(after);
});

test('what is put together by a cut is looked at again', () => {
  expect(guardedBody('', '<scr<script>x</script>ipt>alert(1)</script>')).not.toMatch(harmful);
  expect(guardedBody('', '<p>a</p><foo><iframe srcdoc="x"></foo>')).not.toMatch(harmful);
});

test.each(['<col>', '<tr>', '<td>', '<caption>', '<tbody>'])(
  'what stands behind %s is looked at as browsers read it',
  (opening) => {
    const body = guardedBody('', `${opening}<img src=x onerror=alert(1)><script>alert(2)</script>`);
    expect(body).not.toMatch(harmful);
  },
);

test('an import says how much it left out, and keeps what does nothing', () => {
  const body = '<p style="color:red" onclick="x()">One</p><script>x()</script><form action="/a">Two</form>';
  expect(importedBody(body)).toEqual({ body: '<p style="color:red" >One</p>Two', removed: 4 });
});

test.each([
  ['<p class="a b">One <a href="https://a.test/?b=c&amp;d" target="_blank">b</a><br/></p>', true],
  ['<!-- wp:image {"id":5} -->\n<figure><img src="/a.jpg" alt="A - b"/></figure>\n<!-- /wp:image -->', true],
  ['a < b', false],
  ['<!--> <script>x()</script> -->', false],
  ['<!-- a --!> <script>x()</script> -->', false],
  ['<p title="a" onclick="x()">', false],
  ['<a href="javascript:x()">', false],
  ['<a href="java\nscript:x()">', false],
  ['<img src=x onerror=x()>', false],
  ['<p/onclick=x()>', false],
  ['<iframe src="https://a.test"></iframe>', false],
  ['<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>', false],
  ['<svg><p title="a"></svg>', false],
])('%j is told by its bytes alone: %s', (body, isPlain) => {
  expect(isPlainBody(body)).toBe(isPlain);
  expect(isPlainBody(`<p>Before</p>${body}<p>after</p>`)).toBe(isPlain);
});

test('nesting without end comes back as text', () => {
  expect(guardedBody('', '<b>'.repeat(50_000))).not.toContain('<b>');
});

const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const folders = existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('xss-')) : [];

describe.skipIf(folders.length === 0)('payloads that others have collected', () => {
  test('none of them leaves anything that would run', () => {
    let count = 0;
    for (const line of linesIn(folders.map((name) => join(data, name)))) {
      const body = guardedBody('', `<p>${line}</p>`);
      if (isPlainBody(`<p>${line}</p>`)) {
        expect(line.replace(/<!--.*?-->/gs, '')).not.toMatch(harmfulTag);
      }
      const again = guardedBody('', body);
      expect(again).toBe(body);
      count += 1;
    }
    expect(count).toBeGreaterThan(100);
  });
});

function linesIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (statSync(path).isDirectory()) return linesIn(readdirSync(path).map((name) => join(path, name)));
    return readFileSync(path, 'utf8').split('\n').filter(Boolean).slice(0, 3_000);
  });
}
