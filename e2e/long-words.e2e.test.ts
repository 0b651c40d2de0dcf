import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wxrOf } from '#modules/imports/server/testing/small-exports.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const POSTS = 16;
const texts = '.line, .sum, .kicker, .meta, h1, .comment-head, .comment-text';
const word = (of: string): string => of.repeat(Math.ceil(150 / of.length));

/** A post whose words of all kinds are wider than any column. */
function wordyItem(id: number): string {
  const when = new Date(Date.now() - id * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const long = word('Wide');
  return `<item>
<title>${id % 2 === 0 ? word('Super/Duper/') : word('Überlang')} ${id}</title>
<link>https://blog.example/wordy-${id}/</link>
<dc:creator>ann</dc:creator>
<category domain="category" nicename="wordy-section"><![CDATA[${word('Section')}]]></category>
<category domain="post_tag" nicename="wordy-tag"><![CDATA[${word('Tag')}]]></category>
<content:encoded><![CDATA[<h2>${long}</h2><p>Findable ${long} <a href="https://example.org/">https://example.org/${long}</a></p>
<pre><code>${long}</code></pre><ul><li>${long}</li></ul><blockquote><p>${long}</p></blockquote>
<table><tbody><tr><th>${long}</th><td>${long}</td></tr></tbody></table>
<figure><img src="/favicon.ico" alt="${long}"><figcaption>${long}</figcaption></figure>]]></content:encoded>
<excerpt:encoded><![CDATA[${long}]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>${when}</wp:post_date_gmt>
<wp:post_name>wordy-${id}</wp:post_name>
<wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type>
<wp:comment_status>open</wp:comment_status>
<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${word('Reader')}]]></wp:comment_author>
<wp:comment_date_gmt>${when}</wp:comment_date_gmt><wp:comment_content><![CDATA[${long}]]></wp:comment_content>
<wp:comment_approved>1</wp:comment_approved></wp:comment>
</item>`;
}

const author = `<wp:author><wp:author_id>1</wp:author_id><wp:author_login>ann</wp:author_login>
<wp:author_email>ann@blog.example</wp:author_email>
<wp:author_display_name><![CDATA[${word('Ann')}]]></wp:author_display_name></wp:author>`;

test('words that are wider than the window break, and no page scrolls sideways or lies over its neighbour', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead words '));
  const file = join(folder, 'wordy.xml');
  await writeFile(
    file,
    wxrOf(Array.from({ length: POSTS }, (_, at) => wordyItem(at + 1)).join('\n'), author),
  );
  await newsroom.bringIn(file);
  await rm(folder, { recursive: true });
  for (const width of [1440, 390]) {
    const { page } = await newsroom.visit({ width });
    await page.goto('/');
    const paths: string[] = await page.evaluate(
      `[...new Set([...document.querySelectorAll('a[href*="wordy"]')].map((one) => one.getAttribute('href')))]`,
    );
    expect(paths.filter((path) => /wordy-\d/.test(path)).length).toBeGreaterThan(5);
    const story = paths.find((path) => /wordy-\d/.test(path)) ?? '';
    const section = paths.find((path) => path.includes('wordy-section') && !/wordy-\d/.test(path)) ?? '';
    await page.goto(story);
    const person = await page.locator('.authors a').first().getAttribute('href');
    const tag = await page.locator('.tags a').first().getAttribute('href');
    for (const path of ['/', story, section, person, tag, '/search?q=findable']) {
      await page.goto(path ?? '');
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      // Words that a box is too narrow for are drawn over whatever stands beside it.
      const over = await page.evaluate(`[...document.querySelectorAll('${texts}')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className)`);
      expect([width, path, wide, over]).toEqual([width, path, 0, []]);
    }
  }
});
