import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let newsroom: Newsroom;
let visitor: Visitor;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline', exact: true });
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const saved = (page: Page) => page.getByText(/Saved \d/).waitFor();

test('a post is written, saved, published, found in the list, opened again and brought back', async () => {
  visitor = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/posts');
  await page.getByRole('button', { name: 'Add post' }).click();
  await headline(page).fill('Harbour bridge closes at noon');
  await headline(page).press('Enter');
  await page.keyboard.type('# What happens');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The bridge is **closed** until four.');
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  const shown = page.frameLocator('iframe[title="Page preview"]');
  await shown.getByRole('heading', { name: 'Harbour bridge closes at noon' }).waitFor();
  await shown.getByText('closed', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/r\/dashboard\/editor\/post\/\d+$/);
  expect(await body(page).locator('h2').textContent()).toBe('What happens');
  expect(await body(page).locator('strong').textContent()).toBe('closed');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByText('Everyone, in lists and search.').waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Post published.').waitFor();
  await saved(page);
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  const row = page.locator('[data-row]', { has: page.getByText('Harbour bridge closes at noon') });
  await row.first().waitFor();
  await row.first().hover();
  await row.getByRole('button', { name: 'Edit Harbour bridge closes at noon' }).click();
  await body(page).getByText('The bridge is').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Take the ferry.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Revisions' }).click();
  const drawer = page.getByRole('complementary', { name: 'Revisions' });
  await drawer.getByRole('listitem').first().getByRole('button').click();
  await drawer.locator('ins', { hasText: 'Take the ferry.' }).waitFor();
  await expectAccessible(page);
  await drawer.getByRole('listitem').nth(1).getByRole('button').first().click();
  await drawer.getByRole('button', { name: 'Restore this revision' }).click();
  await page.getByText('Revision restored.').waitFor();
  await expect.poll(() => body(page).textContent()).not.toContain('ferry');
});

test('what was typed and never saved is offered after the window was closed', async () => {
  visitor = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/editor/article');
  await headline(page).fill('Never saved');
  await expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage })')).toContain('Never saved');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/r/dashboard/editor/article');
  await page.getByText(/^Unsaved changes from/).waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(await headline(page).inputValue()).toBe('Never saved');
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.locator('[data-row]').first().waitFor();
});

test('what one window kept is offered in another, which is read-only until it takes over', async () => {
  visitor = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = visitor;
  // What is backed up after a rest is waited for by the clock of the page alone.
  await page.clock.install();
  await visitor.open('/r/dashboard/editor/article');
  await headline(page).fill('Kept on the server');
  await page.getByText('Unsaved changes').waitFor();
  await page.clock.fastForward(15_000);
  await page.getByText(/backed up/).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/r\/dashboard\/editor\/post\/\d+$/);
  const second = await newsroom.visit({ as: 'editor@demo.test' });
  await second.open(new URL(page.url()).pathname);
  await second.page.getByText("You're editing this post in another window.").waitFor();
  expect(await headline(second.page).isEditable()).toBe(false);
  await expectAccessible(second.page);
  await second.page.getByRole('button', { name: 'Edit here' }).click();
  await second.page.getByText(/^Unsaved changes from/).waitFor();
  await second.page.getByRole('button', { name: 'Compare' }).click();
  await second.page.locator('ins', { hasText: 'Kept on the server' }).waitFor();
  await expectAccessible(second.page);
  await second.page.getByRole('button', { name: 'Apply' }).click();
  await second.page.keyboard.press('Control+s');
  await saved(second.page);
  expect(await headline(second.page).inputValue()).toBe('Kept on the server');
  expect(second.complaints).toEqual([]);
  await second.leave();
});

test('a body that would run something runs nothing in the editor', async () => {
  visitor = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/editor/article');
  const id = await page.evaluate(`(async () => {
    const csrf = document.cookie.match(/csrf_token=([^;]+)/)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(csrf), 'x-requested-with': 'XMLHttpRequest' };
    const site = document.documentElement.dataset.siteId;
    const made = await (await fetch('/core/v1/sites/' + site + '/posts', { method: 'POST', headers, body: '{}' })).json();
    const source = '<p onclick="window.ran=1">One <img src=x onerror="window.ran=2"> <a href="javascript:window.ran=3">link</a></p>'
      + '<script>window.ran=4</script><iframe srcdoc="<script>parent.ran=5</script>"></iframe><svg onload="window.ran=6"></svg>'
      + '<figure><img src="/x.png" onerror="window.ran=7"><figcaption>Caption</figcaption></figure>';
    const body = JSON.stringify({ revision: made.revision, headline: 'Harmless', body: source });
    await fetch('/core/roar/posts/' + made.id, { method: 'PUT', headers, body });
    return made.id;
  })()`);
  await visitor.open(`/r/dashboard/editor/post/${id}`);
  await body(page).getByText('Caption').waitFor();
  await body(page).getByText('link').click();
  await visitor.settled();
  expect(await page.evaluate('window.ran')).toBeUndefined();
  expect(await body(page).locator('script, iframe, svg, [onerror], [onclick]').count()).toBe(0);
});

test('blocks, pictures, links and embeds are put in by keys, found, moved and taken back', async () => {
  visitor = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/editor/article');
  await headline(page).fill('Written by keys');
  await headline(page).press('Enter');
  await page.keyboard.type('/quo');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await menu.getByRole('option', { name: 'Quote' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Said by someone.');
  expect(await body(page).locator('blockquote').textContent()).toBe('Said by someone.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/callout');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bridges open at six.');
  await body(page).locator('[data-look*="callout"]', { hasText: 'Bridges open' }).waitFor();

  await page.keyboard.press('Enter');
  await page.keyboard.type('/image from');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://example.com/bridge.jpg');
  await dialog.getByLabel('Credit (optional)').fill('Ada');
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await body(page).getByText('No alt text').waitFor();
  await body(page).getByRole('button', { name: 'Edit image' }).click();
  await dialog.getByLabel(/^Alt text/).fill('A bridge');
  await dialog.getByText('Wide').click();
  await dialog.getByRole('button', { name: 'Save image' }).click();
  await body(page).getByText('Alt text: A bridge').waitFor();

  await body(page).getByText('Said by').click();
  await expect
    .poll(() => page.evaluate('document.getSelection().anchorNode.textContent'))
    .toBe('Said by someone.');
  // The editor reads where the browser has put the cursor a moment later.
  await visitor.settled();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(() => body(page).locator('> *').first().getAttribute('data-look'))
    .toBe('kg-callout-card');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('bridges');
  await page.getByText('1 of 1').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Ferries');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await body(page).getByText('Ferries open at six.').waitFor();
  await page.getByRole('button', { name: 'Close find and replace' }).click();

  await body(page).getByText('Ferries').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Link' }).click();
  await dialog.getByRole('button', { name: 'Find a post' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Find a post' }).click();
  await dialog.getByLabel('Address').fill('/ferries');
  await dialog.getByRole('button', { name: 'Save link' }).click();
  await body(page).locator('a[href="/ferries"]', { hasText: 'Ferries' }).waitFor();
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.getByRole('button', { name: 'Focus mode' }).click();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Exit focus mode' }).click();
});

test.each([
  ['a small desk', 1210],
  ['a phone', 390],
])('the tools of a table are in reach at %s, however long their words are', async (_, width) => {
  visitor = await newsroom.visit({ as: 'editor@demo.test', width, locale: 'fr-FR' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/editor/article');
  const text = page.getByRole('textbox', { name: 'Corps', exact: true });
  await text.press('a');
  await text.press('Enter');
  await page.keyboard.type('/Tableau');
  await page.getByRole('listbox').getByRole('option', { name: 'Tableau', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  for (const words of ['un', 'deux', 'trois']) {
    await page.keyboard.type(words);
    if (words !== 'trois') await page.keyboard.press('Tab');
  }
  const first = page.getByRole('button', { name: 'Ajouter une ligne' });
  expect((await first.boundingBox())?.x).toBeLessThan(width - 100);
  // No tool lies below what stands beside the text.
  const isMet = await page.evaluate(`(() => {
    const tools = document.querySelector('[role="toolbar"]');
    tools.scrollBy(2_000, 0);
    const last = [...tools.querySelectorAll('button')].find((one) => one.textContent === 'Supprimer le tableau');
    const { right, top, height } = last.getBoundingClientRect();
    return document.elementFromPoint(right - 2, top + height / 2) === last;
  })()`);
  expect(isMet).toBe(true);
});

test('a custom field of the site is filled in, asked for before a post goes live, and told by its revisions', async ({
  task,
}) => {
  // A second try meets the field of the first.
  const attempt = task.result?.retryCount ?? 0;
  const title = attempt === 0 ? 'Beat' : `Beat ${attempt}`;
  visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/custom_fields');
  await page.getByText('Dateline', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add field' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Key').fill(`beat_${attempt}`);
  await dialog.getByLabel('Type', { exact: true }).selectOption('choice');
  await dialog.getByLabel('Options').fill('City\nSport');
  await dialog.getByRole('checkbox', { name: 'Required before publishing' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await page.getByText(title, { exact: true }).waitFor();

  await visitor.open('/r/dashboard/editor/article');
  await headline(page).fill('Tram line extended');
  await page.getByRole('combobox', { name: title, exact: true }).selectOption('Sport');
  await page.getByLabel('Dateline').fill('Wrenford');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await saved(page);
  await page.getByRole('combobox', { name: title, exact: true }).selectOption('City');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Revisions' }).click();
  const drawer = page.getByRole('complementary', { name: 'Revisions' });
  await drawer.getByRole('listitem').first().getByRole('button').click();
  await drawer.locator('ins', { hasText: 'City' }).waitFor();
  await drawer.locator('del', { hasText: 'Sport' }).waitFor();
});
