import { getSchema } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodies } from './bodies.fixture.ts';
import { bodyExtensions } from './body-schema.ts';
import { openBody } from './open-body.ts';

const schema = getSchema(bodyExtensions());

/** The document with a word written at the end of the first line that takes words; none where there is none. */
function withWord(doc: Node, word: string): Node | undefined {
  let at: number | undefined;
  doc.descendants((node, place) => {
    if (at === undefined && node.isTextblock && node.textContent.trim() !== '')
      at = place + node.nodeSize - 1;
    return at === undefined;
  });
  return at === undefined ? undefined : doc.replace(at, at, doc.slice(at, at)).copy(inserted(doc, at, word));
}

function inserted(doc: Node, at: number, word: string): Fragment {
  const place = doc.resolve(at);
  const line = place.parent;
  let content = line.copy(line.content.append(Fragment.from(schema.text(word))));
  for (let depth = place.depth - 1; depth >= 0; depth -= 1) {
    const parent = place.node(depth);
    content = parent.copy(parent.content.replaceChild(place.index(depth), content));
  }
  return content.content;
}

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

test('a block that is deleted takes its comments along, and nothing else', () => {
  const block = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
  const { doc, save } = openBody(schema, [block('One'), block('Two'), block('Three')].join('\n\n'));
  const rest = Fragment.fromArray([doc.child(0), doc.child(2)]);
  expect(save(doc.copy(rest))).toBe([block('One'), block('Three')].join('\n\n'));
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
