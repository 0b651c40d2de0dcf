import { describe, expect, test } from 'vitest';
import { openBudget } from '#platform/server/work-budget.ts';
import { CUSTOMIZE, LINK } from '../../rule-kinds.contract.ts';
import { phraseTrie } from '../engine/phrase-trie.ts';
import { readyRule } from '../ready-rule.ts';
import { rewriteBody } from './rewrite-body.ts';

type Said = Partial<Record<'link_mode' | 'max_per_post', number>> &
  Partial<Record<'replace_phrase' | 'find_phrase', string>> & { whole_word?: boolean };

const trieOf = (said: Said = {}) =>
  phraseTrie([
    readyRule(
      {
        ...{ id: 1, find_phrase: 'carbon tax', match_case: false, whole_word: true, link_mode: LINK },
        ...{ replace_phrase: '/tax', extra: {}, included_tags: [], excluded_tags: [], excluded_post_ids: [] },
        ...{ max_per_post: 10, starts_ts: null, ends_ts: null, priority: 0, ...said },
      },
      new Map(),
    ),
  ]);
const post = { id: 7, tagIds: [] };
const written = (body: string, said?: Said) => rewriteBody(post, body, trieOf(said))?.body;
const link = '<a href="/tax">carbon tax</a>';

describe('a rule that is written into a body', () => {
  test('changes its text alone, and every other byte stays', () => {
    const body =
      '<!-- wp:paragraph {"a":"carbon tax"} -->\r\n<P class=x title="a>carbon tax">A carbon tax,<BR>&amp; so on' +
      '<custom-box data-x=1>carbon tax</custom-box>\r\n<!-- /wp:paragraph --><p>open';
    expect(written(body)).toBe(
      body.replace('A carbon tax', `A ${link}`).replace('>carbon tax</custom', `>${link}</custom`),
    );
  });

  test.each([
    '<h2>carbon tax</h2>',
    '<a href="/x">the <b>carbon tax</b></a>',
    '<pre>carbon tax</pre><code>carbon tax</code>',
    '<blockquote><p>carbon tax</p></blockquote>',
    '<figure><figcaption>carbon tax</figcaption></figure>',
    '<script>"carbon tax"</script><style>carbon tax</style><textarea>carbon tax</textarea>',
    '[box tax]carbon tax[/box] {{< note >}}carbon tax{{< /note >}}',
    'carbon taxes',
  ])('leaves %s alone', (body) => {
    expect(written(body)).toBe(body);
  });

  test.each([
    ['carbon tax, Carbon tax, CARBON TAX', 'climate levy, Climate levy, CLIMATE LEVY', 'climate levy'],
    ['a Carbon Tax', 'a Éco &amp; more', 'éco & more'],
  ])('a text takes over the capitals: %s', (body, due, replace_phrase) => {
    expect(written(body, { link_mode: CUSTOMIZE, replace_phrase })).toBe(due);
  });

  test('is not written once more into what it wrote', () => {
    const once = written('<p>carbon tax, carbon tax</p>', { max_per_post: 1 }) ?? '';
    expect(once).toBe(`<p>${link}, carbon tax</p>`);
    expect(written(once, { max_per_post: 1 })).toBe(once);
    const text = { find_phrase: 'Twitter', link_mode: CUSTOMIZE, replace_phrase: 'X (formerly Twitter)' };
    const renamed = written('<p>On Twitter.</p>', text) ?? '';
    expect(renamed).toBe('<p>On X (formerly Twitter).</p>');
    expect(written(renamed, text)).toBe(renamed);
  });

  test('takes over no capitals into what it wrote, however often', () => {
    const rule = { find_phrase: 'tax', link_mode: CUSTOMIZE, replace_phrase: 'carbon tax' };
    const once = written('<p>Tax reform, a tax and a TAX</p>', rule) ?? '';
    expect(once).toBe('<p>Carbon tax reform, a carbon tax and a CARBON TAX</p>');
    expect(written(once, rule)).toBe(once);
    expect(written('<p>A Carbon Tax</p>', rule)).toBe('<p>A Carbon Tax</p>');
    const spelled = { find_phrase: 'javascript', link_mode: CUSTOMIZE, replace_phrase: 'JavaScript' };
    expect(written('<p>javascript</p>', spelled)).toBe('<p>JavaScript</p>');
  });

  test('has more time than the moment in which readers are shown a post', () => {
    const trie = trieOf({ find_phrase: `${'a'.repeat(40)}b`, whole_word: false });
    const body = `<p>${'a'.repeat(100_000)}b</p>`;
    expect(rewriteBody(post, body, trie)?.found).toHaveLength(1);
  });

  test('reads no body that is too deep or takes too long', () => {
    expect(rewriteBody(post, '<div>'.repeat(5_000), trieOf())).toBeNull();
    const few = openBudget({ steps: 10, milliseconds: 1_000 });
    expect(rewriteBody(post, '<p>The carbon tax.</p>', trieOf(), few)).toBeNull();
  });
});
