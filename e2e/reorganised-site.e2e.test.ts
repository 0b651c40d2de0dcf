import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

/** Real sites beside the project; where they are absent, nothing is reorganised. */
const data = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const sites = [
  'markdown-carpentries/content.tar.gz',
  'wxr-theme-test-data/themeunittestdata.wordpress.xml',
] as const;

/** Texts of the imported sites that the steps are seen in. */
const branch = '/parent-category/child-category-03/grandchild-category';
const tagged = '/updated-cold-call';
/** Of the pages of the site, so many are asked for again at their old addresses. */
const EACH = 5;
const AT_ONCE = 8;
const withParam = '/subcommunity-spotlight-africa';

const absent = sites.filter((site) => !existsSync(data + site));
const about = absent.length === 0 ? '' : ` (skipped: ${absent.join(' and ')} not in ../shared/data)`;

describe.skipIf(absent.length > 0)(`a site of 2,900 imported posts${about}`, () => {
  let newsroom: Newsroom;
  let visitor: Visitor;
  let page: Page;

  // Each try of the journey has a site of its own: what its steps change is changed once.
  beforeEach(async () => {
    newsroom = await startNewsroom();
    for (const site of sites) await newsroom.bringIn(data + site);
    visitor = await newsroom.visit({ as: 'owner@demo.test' });
    page = visitor.page;
  });
  afterEach(async () => {
    try {
      expect(visitor?.complaints ?? []).toEqual([]);
      await visitor?.leave();
    } finally {
      await newsroom?.stop();
    }
  });

  /** As a reader, who has no session. */
  const ask = (path: string) => fetch(new URL(path, newsroom.server.address), { redirect: 'manual' });
  const html = async (path: string) => (await ask(path)).text();
  /** Where an old address leads in one hop; what it leads to must be a page itself. */
  const hop = async (path: string): Promise<string> => {
    const first = await ask(path);
    const location = first.headers.get('location');
    if (location === null) return `${first.status} without a hop`;
    const target = new URL(location, newsroom.server.address).pathname;
    const { status } = await ask(target);
    return status === 200 ? target : `${status} at ${target}`;
  };

  /** What the sitemaps name: sections and pages, and the posts of every month. */
  async function namedPages(): Promise<string[]> {
    const paths = async (map: string) =>
      [...(await html(map)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
    const maps = (await paths('/sitemap.xml')).filter((map) => !map.includes('news'));
    const pages: string[] = [];
    for (const map of maps) pages.push(...(await paths(map)));
    return pages;
  }

  /** Which of the addresses lead to no page, or only over more than one hop. */
  async function lost(addresses: readonly string[]): Promise<string[]> {
    const wrong: string[] = [];
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      const found = await Promise.all(
        addresses.slice(at, at + AT_ONCE).map(async (path) => {
          const isThere = (await ask(path)).status === 200;
          return isThere || (await hop(path)).startsWith('/') ? [] : [path];
        }),
      );
      wrong.push(...found.flat());
    }
    return wrong;
  }

  /** The site is as large as people's are: thousands of posts, hundreds of tags, sections within sections. */
  async function isReal(pages: readonly string[]) {
    expect(pages.length).toBeGreaterThan(2_000);
    expect(pages).toContain(branch);
    await visitor.open('/r/dashboard/tags');
    const count = await page
      .getByText(/^[\d,]+ tags$/)
      .first()
      .textContent();
    expect(Number(count?.replace(/\D/g, ''))).toBeGreaterThanOrEqual(300);
  }

  /** A branch is moved with its pages, and every old address of it leads on in one hop. */
  async function moveBranch() {
    await visitor.open('/r/dashboard/sections');
    await page.getByRole('textbox', { name: 'Find a section' }).fill('Parent Category');
    await page.getByRole('treeitem', { name: 'Parent Category', exact: true }).dblclick();
    const editing = page.getByRole('dialog', { name: 'Edit section' });
    await editing.getByLabel('Parent section').selectOption({ label: 'Classic' });
    await editing.getByRole('button', { name: 'Save section' }).click();
    await page.getByText('Section updated.').waitFor();
    await expect.poll(() => hop(branch)).toBe(`/classic${branch}`);
    expect(await hop('/parent-category')).toBe('/classic/parent-category');
    expect(await html(`/classic${branch}`)).toContain('href="/classic/parent-category"');
  }

  /** Two tags become one, in posts and at the old address. */
  async function mergeTags() {
    expect(await html(tagged)).toContain('href="/tag/bootcamps"');
    await visitor.open('/r/dashboard/tags?q=bootcamps');
    const row = page.locator('[data-row]', { has: page.getByText('Bootcamps', { exact: true }) });
    await row.hover();
    await row.getByRole('button', { name: 'Merge Bootcamps' }).click();
    const merging = page.getByRole('dialog', { name: 'Merge Bootcamps' });
    await merging.getByLabel('Find a tag').fill('workshops');
    await merging.getByLabel('Merge into').selectOption({ label: 'Workshops' });
    await merging.getByRole('button', { name: 'Merge tags' }).click();
    await page.getByText('Merged into Workshops.').waitFor();
    await expect.poll(() => hop('/tag/bootcamps')).toBe('/tag/workshops');
    await expect.poll(() => html(tagged)).toContain('href="/tag/workshops"');
    expect(await html(tagged)).not.toContain('/tag/bootcamps');
  }

  /** A rule links a name in what readers get. */
  async function linkName() {
    expect(await html(tagged)).toContain('Greg Wilson');
    await visitor.open('/r/dashboard/smart_links/add');
    const adding = page.getByRole('dialog', { name: 'Add smart link' });
    await adding.getByLabel('Phrase').fill('Greg Wilson');
    await adding.getByLabel('Links to').fill('/tag/teaching');
    await adding.getByRole('button', { name: 'Preview in posts' }).click();
    await adding.getByText(/posts? would change\./).waitFor();
    await adding.getByRole('button', { name: 'Add smart link' }).click();
    await adding.waitFor({ state: 'detached' });
    await expect.poll(() => html(tagged)).toMatch(/<a href="\/tag\/teaching"[^>]*>Greg Wilson<\/a>/);
  }

  /** A shortcode that the import left in place is defined, and every post shows what it stands for. */
  async function defineShortcode() {
    expect(await html(withParam)).not.toContain('community@example.org');
    await visitor.open('/r/dashboard/shortcodes');
    await page.getByRole('button', { name: 'Undefined shortcodes' }).click();
    const left = page.getByRole('dialog', { name: 'Undefined shortcodes' });
    await left.getByText('[gallery]').waitFor();
    await left.getByRole('button', { name: /param/ }).click();
    const adding = page.getByRole('dialog', { name: 'Add shortcode' });
    await adding.getByRole('button', { name: 'Add parameter' }).click();
    const parameter = adding.getByRole('group', { name: 'Parameter 1' });
    await parameter.getByLabel('Name').fill('name');
    await parameter.getByLabel('Preview value').fill('community_email');
    await adding
      .getByLabel('Template')
      .fill('{% if name == "community_email" %}community@example.org{% else %}{{ name }}{% endif %}');
    await adding
      .frameLocator('iframe[title="Preview of the shortcode"]')
      .getByText('community@example.org')
      .waitFor();
    await adding.getByRole('button', { name: 'Add shortcode' }).click();
    await page.getByText('Shortcode added.').waitFor();
    await expect.poll(() => html(withParam)).toContain('community@example.org');
  }

  /** A build is released to every page and rolled back. */
  async function releaseBuild() {
    const seen = () => Promise.all(['/', tagged, `/classic${branch}`, '/tag/workshops'].map(html));
    const shows = async () => (await seen()).map((body) => body.includes('Carpentries of today'));
    await visitor.open('/r/dashboard/builds');
    await page.getByRole('button', { name: 'Add build' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add build' });
    await adding.getByLabel('Title (optional)').fill('Carpentries');
    await adding.getByRole('button', { name: 'Add build' }).click();
    await page.getByRole('heading', { name: '#1 Carpentries' }).waitFor();
    await page.getByRole('button', { name: 'frame.liquid', exact: true }).click();
    const code = page.getByRole('textbox', { name: 'frame.liquid' });
    const frame = await code.inputValue();
    await code.fill(frame.replace('<header class="top">', '<header class="top"><p>Carpentries of today</p>'));
    await code.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByRole('button', { name: 'Release build' }).click();
    await page.getByText('#1 Carpentries is live.').waitFor();
    // A page that has just become old is shown once more while it is rendered anew.
    await expect.poll(shows).toEqual([true, true, true, true]);
    await page.getByRole('link', { name: 'All builds' }).click();
    await page.getByRole('button', { name: 'Roll back to Standard' }).click();
    await page.getByRole('button', { name: 'Roll back', exact: true }).click();
    await page.getByText('Standard is live.').waitFor();
    await expect.poll(shows).toEqual([false, false, false, false]);
  }

  test('is reorganised by its people, and readers get what they changed at old and new addresses', async () => {
    const pages = await namedPages();
    await isReal(pages);
    await moveBranch();
    await mergeTags();
    await linkName();
    await defineShortcode();
    await releaseBuild();
    expect(await lost(pages.filter((path, at) => at % EACH === 0 || path.startsWith('/parent')))).toEqual([]);
    expect(await hop('/2010/09/10/post-format-gallery/')).toBe('/post-format-gallery');
    expect(await hop('/blog/2016/06/LibrarCarpentrysprint.html')).toBe('/library-carpentry-sprint');
  });
});
