import { getSchema } from '@tiptap/core';
import { DOMSerializer, Fragment } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodies } from './bodies.fixture.ts';
import { bodyExtensions } from './body-schema.ts';
import { openBody } from './open-body.ts';
import { withWord } from './with-word.fixture.ts';

const schema = getSchema(bodyExtensions());

describe.each(bodies)('%s', (_, source) => {
  test('is saved byte for byte as it was opened', () => {
    const { doc, save } = openBody(schema, source);
    doc.check();
    expect(save(doc)).toBe(source);
  });

  test('differs by a word alone when that was written', () => {
    const { doc, save } = openBody(schema, source);
    const changed = withWord(doc, ' Zebra');
    if (!changed) {
      expect(doc.textContent.trim()).toBe('');
      return;
    }
    expect(save(changed).replace(' Zebra', '')).toBe(source);
  });
});

test('lists and quotes begin at the side of their words on the screen, and are saved without that', () => {
  const { doc, save } = openBody(schema, '<ul><li>عنصر</li></ul><blockquote><p>قال</p></blockquote>');
  const shown = document.createElement('div');
  shown.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  const sides = ['ul', 'blockquote'].map((name) => shown.querySelector(name)?.getAttribute('dir'));
  expect(sides).toEqual(['auto', 'auto']);
  const changed = withWord(doc, ' Zebra');
  expect(changed && save(changed)).not.toContain('dir=');
});

test('a block that is deleted takes its comments along, and nothing else', () => {
  const block = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
  const { doc, save } = openBody(schema, [block('One'), block('Two'), block('Three')].join('\n\n'));
  const rest = Fragment.fromArray([doc.child(0), doc.child(2)]);
  expect(save(doc.copy(rest))).toBe([block('One'), block('Three')].join('\n\n'));
});

test('spaces that are written in code are kept, and nothing else of it changes', () => {
  const { doc, save } = openBody(schema, '<pre class="a">if (b)\nc\n</pre>\n<p>Two</p>');
  const code = doc.child(0);
  const indented = code.copy(Fragment.from(schema.text('if (b)\n    c\n')));
  expect(save(doc.copy(doc.content.replaceChild(0, indented)))).toBe(
    '<pre class="a">if (b)\n    c\n</pre>\n<p>Two</p>',
  );
});

test('blocks that change places keep their bytes', () => {
  const { doc, save } = openBody(schema, '<p class="a">One</p>\n<iframe src="/x"></iframe>\n<p>Two</p>');
  const moved = doc.copy(Fragment.fromArray([doc.child(1), doc.child(0), doc.child(2)]));
  const source = save(moved);
  expect(source.indexOf('<iframe src="/x"></iframe>')).toBeLessThan(source.indexOf('<p class="a">One</p>'));
});

const words = fc.constantFrom(
  'one',
  'two & three',
  '&amp;',
  '[x]',
  'é',
  '  ',
  'مرحبا',
  '<br>',
  '<img src="/a">',
);
const pieces = fc.oneof(
  words,
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '</ul>',
    '<div>',
    '</div>',
    '\n\n',
    '<!-- c -->',
  ),
  fc.constantFrom(
    '<table>',
    '<td>',
    '</table>',
    '<a href="x">',
    '</a>',
    '<script>x</script>',
    '<hr>',
    '<figure>',
  ),
  fc.constantFrom(
    '<!-- wp:x -->',
    '<!-- /wp:x -->',
    '<blockquote>',
    '</blockquote>',
    '<h2>',
    '</h2>',
    '<svg/>',
  ),
);

test('any body at all is saved as it was opened', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
      const source = parts.join('');
      const { doc, save } = openBody(schema, source);
      expect(save(doc)).toBe(source);
    }),
    { numRuns: 300 },
  );
});
