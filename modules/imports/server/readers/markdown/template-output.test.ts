import { expect, test } from 'vitest';
import { htmlOfTemplate, markdownToHtml } from './markdown-html.ts';
import { isMarkOf, withOutputs } from './template-output.ts';

const made = (text: string, generator: 'jekyll' | 'hugo' | 'zola' | 'unknown' = 'jekyll') =>
  markdownToHtml(withOutputs(text, generator), isMarkOf(generator));

test('what a generator would have put out is unseen by readers, and kept for whoever edits the text', () => {
  expect(made('Write to {{ site.contact }} or [us]({{ site.url }}).')).toBe(
    '<p>Write to <!-- {{ site.contact }} --> or <a href="{{ site.url }}">us</a>.</p>\n',
  );
  expect(htmlOfTemplate('<p class="{{ a }}">{{ title }}</p>', isMarkOf('jekyll'))).toBe(
    '<p class="{{ a }}"><!-- {{ title }} --></p>',
  );
  expect(made('{{< notice >}}Mind *the* gap.{{< /notice >}}', 'hugo')).toBe(
    '<p><!-- {{&lt; notice &gt;}} -->Mind <em>the</em> gap.<!-- {{&lt; /notice &gt;}} --></p>\n',
  );
});

test('code stays as it is written, and so does a placeholder where no generator is known', () => {
  expect(made('`{{ site.contact }}`')).toBe('<p><code>{{ site.contact }}</code></p>\n');
  expect(made('Dear {{ name }},', 'unknown')).toBe('<p>Dear {{ name }},</p>\n');
  expect(made('By {{ post.data.title | escape }}', 'unknown')).toBe(
    '<p>By <!-- {{ post.data.title | escape }} --></p>\n',
  );
  expect(made('Dear {{ name }},', 'hugo')).toBe('<p>Dear {{ name }},</p>\n');
});

test('a loop lists nothing here; what stands around it and in blocks that are no loop stays', () => {
  const loop = '{% for a in b %}{% for c in a %}\n- [{{ c.t }}]({{ c.url }})\n{% endfor %}{% endfor %}';
  expect(made(`Before\n\n${loop}\n\nAfter`)).toBe(
    '<p>Before</p>\n<!-- {% for a in b %} --><!-- {% endfor %} -->\n<p>After</p>\n',
  );
  expect(made('{% capture a %}Words{% endcapture %}')).toContain('Words');
  expect(made('{% for a in (1..3) %}Hey{% endfor %}')).toContain('Hey');
  expect(made('{% endfor %}One {% for a in b %}two {{ a.b }}')).toContain('two');
});

test('words and players that a filter only gives a form are there', () => {
  expect(made('Ask {{ "ann" | team_link }}, see {{ "https://x.test/a" | uri_escape }}.')).toBe(
    '<p>Ask ann, see https://x.test/a.</p>\n',
  );
  expect(made('{{ "ann" | team_photo }}Ask')).toContain('-->Ask</p>');
  const frame = (address: string, title = '') => `<iframe src="${address}" title="${title}"></iframe>`;
  expect(made('{{ "https://www.youtube-nocookie.com/embed/abcde" | embed: "A talk" }}')).toContain(
    frame('https://www.youtube-nocookie.com/embed/abcde', 'A talk'),
  );
  expect(made('{{< youtube abcde-12345 >}}', 'hugo')).toContain(
    frame('https://www.youtube-nocookie.com/embed/abcde-12345'),
  );
  expect(made('{{ vimeo(id="1234567") }}', 'zola')).toContain(
    frame('https://player.vimeo.com/video/1234567'),
  );
});

test.each([
  ['[x]({{ "https://x.test/y" | embed }})'],
  ['<a href="{{ "https://x.test" | escape }}">x</a>'],
  ['![x]({{ "pic.png" | asset_url }})'],
  ['<img alt="a" src=\'{{ "/pic.png" | escape }}\'>'],
])('in an address nothing is put: %s', (text) => {
  expect(withOutputs(text, 'jekyll')).toBe(text);
});

test('in code stands what was hidden from the generator, and not by what', () => {
  expect(made('Write `{% raw %}{{{% endraw %} }}` here.')).toBe('<p>Write <code>{{ }}</code> here.</p>\n');
  expect(made('`{% raw %}`')).toBe('<p><code>{% raw %}</code></p>\n');
});

test('hostile marks take no long time', () => {
  const hostile = ['{% for a in b %}', '{% raw %}', '{{ "a" | b: "', '{{ "a" | b }}', '](', '{{< youtube '];
  for (const text of [...hostile, '{{ youtube(id="']) {
    const began = performance.now();
    withOutputs(text.repeat(100_000), text.includes('youtube') ? 'hugo' : 'jekyll');
    expect(performance.now() - began, text).toBeLessThan(3_000);
  }
});
