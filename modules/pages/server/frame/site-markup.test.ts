import { expect, test } from 'vitest';
import { withMarkup } from './site-markup.ts';

const markup = { head: '<meta name="a">', body_end_html: '<p>$& end</p>' };

test('markup stands at the end of the head and at the end of the body', () => {
  const page = '<html><head><title>T</title></head><body><pre>&lt;/body&gt;</pre></body></html>';
  expect(withMarkup(page, markup)).toBe(
    '<html><head><title>T</title><meta name="a">\n</head><body><pre>&lt;/body&gt;</pre><p>$& end</p>\n</body></html>',
  );
});

test('a layout that has no place for it has it at its end', () => {
  expect(withMarkup('<p>x', markup)).toBe('<p>x\n<meta name="a">\n<p>$& end</p>');
});

test('a page of a site without markup stays as it is', () => {
  expect(withMarkup('<head></head>', { head: '', body_end_html: '' })).toBe('<head></head>');
});
