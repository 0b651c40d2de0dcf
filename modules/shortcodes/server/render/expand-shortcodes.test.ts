import { afterEach, describe, expect, test, vi } from 'vitest';
import { readyNames } from '#platform/contract/shortcode-names.ts';
import { findShortcodes } from '#platform/server/shortcode-marks/find-shortcodes.ts';
import { readyShortcodes } from '../../ready-shortcodes.contract.ts';
import type { ShortcodeParam } from '../../shortcodes.contract.ts';
import { expandShortcodes, type ReadyShortcode } from './expand-shortcodes.ts';
import { readTemplate, templateFault } from './shortcode-engine.ts';

const param = (more: Pick<ShortcodeParam, 'name'> & Partial<ShortcodeParam>): ShortcodeParam => ({
  ...{ type: 'text', default: '', required: false, choices: [] },
  ...more,
});
const code = (template: string, ...params: ShortcodeParam[]): ReadyShortcode => ({
  template: readTemplate(template),
  params,
});
const known = new Map<string, ReadyShortcode>([
  ...readyShortcodes.map(({ name, template, params }): [string, ReadyShortcode] => [
    name,
    code(template, ...params.map(param)),
  ]),
  ['box', code('<aside class="kg-box">{{ content }}</aside>')],
  ['hello', code('<b>{{ who }}</b>', param({ name: 'who', default: 'you' }))],
  [
    'lead',
    code(
      '<a href="{{ to }}" title="{{ say }}">go</a>',
      param({ name: 'to', type: 'url' }),
      param({ name: 'say' }),
    ),
  ],
  ['off', { template: null, params: [] }],
  ['endless', code('{% for a in (1..900) %}{% for b in (1..900) %}x{% endfor %}{% endfor %}')],
  [
    'greedy',
    code(
      '{% assign x = "aaaaaaaaaa" %}{% for a in (1..60) %}{% assign x = x | append: x %}{% endfor %}{{ x }}',
    ),
  ],
  ['open', code('<script><!-- <div><b>')],
]);
const expand = (html: string) => expandShortcodes(html, { find: (name) => known.get(name) });

describe('a shortcode in a body', () => {
  test.each([
    ['<p>Say [hello who="A &amp; B"] now</p>', '<p>Say <b>A &amp; B</b> now</p>'],
    ['<p>[hello]</p>', '<b>you</b>'],
    ['<p>[hello who="&lt;script&gt;"]</p>', '<b>&lt;script&gt;</b>'],
    ['<p>[box]</p><p>One [hello]</p><p>[/box]</p>', '<aside class="kg-box"><p>One <b>you</b></p></aside>'],
    ['<p>[lead to="javascript:alert(1)" say="x"]</p>', '<a href="" title="x">go</a>'],
    ['<p>{{&lt; hello "Hugo" &gt;}}</p>', '<b>Hugo</b>'],
    ['<p>a [unknown x="1"] b</p>', '<p>a  b</p>'],
    ['<p>a [off] b</p>', '<p>a  b</p>'],
    ['<p>As he [sic] said [1], see [text](/a)</p>', '<p>As he [sic] said [1], see [text](/a)</p>'],
    ['<pre>[hello]</pre><p><code>[hello]</code></p>', '<pre>[hello]</pre><p><code>[hello]</code></p>'],
    ['<img src="/a.jpg" alt="[hello]">', '<img src="/a.jpg" alt="[hello]">'],
  ])('%s becomes %s', (given, shown) => {
    expect(expand(given)).toBe(shown);
  });

  test.each([
    [
      '[youtube https://www.youtube.com/watch?v=jNQXAC9IVRw&amp;t=3]',
      'youtube-nocookie.com/embed/jNQXAC9IVRw"',
    ],
    ['[youtube=https://youtu.be/jNQXAC9IVRw]', 'youtube-nocookie.com/embed/jNQXAC9IVRw"'],
    ['{{&lt; youtube jNQXAC9IVRw &gt;}}', 'youtube-nocookie.com/embed/jNQXAC9IVRw"'],
    ['[embed]https://vimeo.com/22439234[/embed]', 'player.vimeo.com/video/22439234"'],
    ['[embed]https://example.com/a?b=c[/embed]', '<a href="https://example.com/a?b=c" rel="noopener">'],
    ['{{&lt; figure src="images/a.jpg" caption="So" &gt;}}', '<img src="images/a.jpg"'],
    ['[audio mp3="/a.mp3"][/audio]', '<audio src="/a.mp3"'],
  ])('%s works before anybody defines it', (given, part) => {
    expect(expand(`<p>${given}</p>`)).toContain(part);
  });

  test('that is endless, greedy or leaves tags open shows nothing of it, and the rest of the page stands', () => {
    const began = performance.now();
    expect(expand('<p>a</p><p>[endless]</p><p>[greedy]</p><p>[open]</p><p>z</p>')).toBe('<p>a</p><p>z</p>');
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('stands for pictures that a gallery names', () => {
    const picture = { src: '/core/media/7/original/picture', alt: 'A "b"', caption: 'C' };
    const picturesOf = (ids: string | undefined) => (ids === '7,8' ? [picture] : []);
    const shown = expandShortcodes('<p>[gallery ids="7,8"]</p>', {
      find: (name) => known.get(name),
      picturesOf,
    });
    expect(shown).toContain('alt="A &quot;b&quot;"');
    expect(shown).toContain('<figcaption>C</figcaption>');
  });
});

describe('on a machine that is busy with others', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('a shortcode shows what it shows', () => {
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      clock += 1_000;
      return clock;
    });
    vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 });
    expect(expand('<p>Say [hello]</p>')).toBe('<p>Say <b>you</b></p>');
  });
});

test('those that are ready are the names that stand for something before anybody defines them', () => {
  expect(readyShortcodes.map(({ name }) => name)).toEqual(readyNames);
});

test('so many on one page end at a time that is the same for all of them', () => {
  const began = performance.now();
  expand(`<p>${'[endless]'.repeat(500)}</p>`);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test.each([
  ['opened and never closed', '[a]'.repeat(100_000)],
  ['half written', '[a '.repeat(100_000)],
  ['half written as Hugo has it', '{{&lt; a '.repeat(60_000)],
  ['closed and never opened', '[/a]'.repeat(100_000)],
  ['behind tags that begin and never end', `${'<'.repeat(500_000)}[a]`],
  ['behind texts as they are written that never end', `${'<pre>'.repeat(100_000)}[a]`],
  ['behind such that begin again and again', `${'<pre '.repeat(100_000)}[a]`],
  ['named by one attribute after the other', `[box ${'a="b" '.repeat(600)}]`.repeat(100)],
])('shortcodes that are %s cost no more than their length', (_, html) => {
  const began = performance.now();
  findShortcodes(html, () => true);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test.each(['replace_last: "b", "c"', 'remove_last: "b"'])('a template has no slow filter %s', (filter) => {
  expect(templateFault(`{{ "a" | ${filter} }}`)).toContain('undefined filter');
});
