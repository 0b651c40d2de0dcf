import { Liquid, Value } from 'liquidjs';
import { expect, test, vi } from 'vitest';
import { quickTemplates } from './quick-values.ts';

const templates = {
  frame: '<{{ title }}>{% block content %}{% endblock %}{% render "part", one: list[1], name: key %}',
  part: '({{ one.title | upcase }} {{ name }}{{ title }})',
  page: `{% layout 'frame' %}{% block content %}
{{ markup }} {{ markup | raw }} {{ nothing }} {{ nothing.below.it }} {{ title.size }} {{ list.size }} {{ list.first.title }}
{{ list[0].title }} {{ list[-1].title }} {{ ["title"] }} {{ by[key] }} {{ by["b c"] }} {{ list[by.index].title }}
{{ 'words' | append: title | truncate: 6, '…' }} {{ nothing | default: 'usual' }} {{ no | default: 'usual', allow_false: true }}
{{ list | map: 'title' | join: ', ' }} {{ list | where: 'title', 'Two' | size }} {{ (1..3) | join: '-' }} {{ by.constructor }}
{% if title == 'A & B' and list.size > 1 or nothing %}yes{% endif %}{% if not nothing %}none{% endif %}
{% if by contains 'x' %}in{% elsif markup contains '<b>' %}there{% else %}out{% endif %}{% unless no %}no{% endunless %}
{% if nothing == nil and empty_text == empty and empty_text == blank %}empty{% endif %}
{% for one in list %}{{ forloop.index }}{% unless forloop.last %}, {% endunless %}{{ one.title }}{% endfor %}
{% for one in list limit: 1 offset: by.index %}{{ one.title }}{% endfor %}{% for one in nothing %}x{% else %}-{% endfor %}
{% assign mine = title | downcase %}{{ mine }}{% capture kept %}{{ title }}!{% endcapture %}{{ kept }}
{% case key %}{% when 'a', 'b' %}one of them{% else %}another{% endcase %}{% increment count %}{% increment count %}
{% endblock %}`,
};
/** Templates may count in what they are given. */
const values = () => ({
  ...{ title: 'A & B', markup: '<b>"bold"</b>', key: 'a', no: false, empty_text: '' },
  ...{ list: [{ title: 'One' }, { title: 'Two' }], by: { a: 'of a', 'b c': 'of b', index: 1 } },
});
const engineWith = (cache: ReturnType<typeof quickTemplates> | true) =>
  new Liquid({ templates, cache, outputEscape: 'escape', strictFilters: true, ownPropertyOnly: true });

test('templates say the same by values that are evaluated at once, each time', () => {
  const plain = engineWith(true).renderFileSync('page', values());
  expect(plain).toContain('<A & B>'.replace('&', '&amp;'));
  expect(plain).toContain('&lt;b&gt;&#34;bold&#34;&lt;/b&gt; <b>"bold"</b>');
  const quick = engineWith(quickTemplates());
  expect(quick.renderFileSync('page', values())).toBe(plain);
  expect(quick.renderFileSync('page', values())).toBe(plain);
  expect(quick.renderFileSync('page', { ...values(), title: 'Other' })).toContain('(TWO a)');
});

test('no value goes through the generators of the library while a page is rendered', () => {
  const slow = vi.spyOn(Value.prototype, 'value');
  try {
    const quick = engineWith(quickTemplates());
    quick.renderFileSync('page', values());
    expect(slow).not.toHaveBeenCalled();
    engineWith(true).renderFileSync('page', values());
    expect(slow).toHaveBeenCalled();
  } finally {
    slow.mockRestore();
  }
});

test('who renders them bit by bit, or refuses what is not there, gets what the library gives', async () => {
  const quick = engineWith(quickTemplates());
  const plain = quick.renderFileSync('page', values());
  expect(await quick.renderFile('page', values())).toBe(plain);
  expect(() => quick.renderFileSync('page', values(), { strictVariables: true })).toThrow(
    'undefined variable',
  );
});
