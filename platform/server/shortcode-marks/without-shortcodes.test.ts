import { expect, test } from 'vitest';
import { withoutShortcodes } from './without-shortcodes.ts';

const known = new Map([
  ['box', true],
  ['gallery', true],
  ['embed', true],
  ['off', false],
]);
const unmarked = (html: string) => withoutShortcodes(html, (name) => known.get(name));

test.each([
  ['[gallery type="rectangular" ids="1,2"] This is some text', ' This is some text'],
  ['<p>the[gallery] mark</p>', '<p>the mark</p>'],
  ['<p>a [box color="red"]words [gallery ids="3"]of it[/box] b</p>', '<p>a words of it b</p>'],
  ['<p>a [unknown x="1"]secret[/unknown] b</p>', '<p>a  b</p>'],
  ['<p>a [off]secret[/off] b</p>', '<p>a  b</p>'],
  ['[embed]https://example.org/film[/embed] After.', ' After.'],
  ['{{< figure src="/a.jpg" >}}After.', 'After.'],
  ['{{% box %}}Words{{% /box %}}', 'Words'],
  ['<p>As he [sic] said [1], see [text](/a)</p>', '<p>As he [sic] said [1], see [text](/a)</p>'],
  ['<pre>[gallery]</pre>', '<pre>[gallery]</pre>'],
  ['Before. [gallery ids="1,2', 'Before. '],
  ['Before. [Note that this ends', 'Before. [Note that this ends'],
])('of %s the words stay', (html, words) => {
  expect(unmarked(html)).toBe(words);
});

test.each(['[a b=', '[box]', '[box a="b"]x', '{{< a ', `[box ${'a='.repeat(50)}`])(
  'many %s cost no more than their length',
  (mark) => {
    const began = performance.now();
    unmarked(mark.repeat(100_000));
    expect(performance.now() - began).toBeLessThan(4_000);
  },
);
