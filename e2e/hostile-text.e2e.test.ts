import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Watch, watchPage } from './harmless.ts';
import { type HostileSite, makeHostileSite, PER_PAGE } from './hostile-site.ts';
import { corpora, ownPayloads } from './hostile-strings.ts';
import { type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';
import { screenPaths } from './screen-paths.ts';

const CORPUS_PAGES = 3;
const fromCorpora = corpora();

let newsroom: Newsroom;
let site: HostileSite;
let visitor: Visitor;
let page: Page;
let watch: Watch;

/** The strings of each page of the list: our own first, then the corpora spread over the others. */
function pagesOfStrings(): string[][] {
  if (fromCorpora.length === 0) return [[...ownPayloads]];
  const spread = Array.from({ length: CORPUS_PAGES }, (_, number) =>
    fromCorpora.filter((_text, at) => at % CORPUS_PAGES === number),
  );
  return [[...ownPayloads], ...spread];
}

beforeAll(async () => {
  newsroom = await startNewsroom({ MASTHEAD_DEMO: '0' });
  site = await makeHostileSite(newsroom.server.connectionString, pagesOfStrings());
  visitor = await newsroom.visit({ width: 1600 });
  page = visitor.page;
  watch = await watchPage(visitor, newsroom.server.address);
  await visitor.open(`/core/users/login?next_url=${encodeURIComponent('javascript:alert(1)//')}`);
  await page.getByLabel('Email').fill(site.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(site.owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#content').waitFor();
});
afterAll(async () => {
  await visitor?.leave();
  await newsroom?.stop();
});

const harmless = async () => expect(await watch.faults()).toEqual([]);
const oneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Opens a page of the list and holds its headlines against what is stored, sign by sign. */
async function readsPage(number: number): Promise<void> {
  await page.goto(`/r/dashboard/posts?limit=${PER_PAGE}&page=${number}`);
  await expect.poll(() => page.locator('[data-row]').count()).toBe(PER_PAGE);
  const shown = await page.locator('[data-row] a').allTextContents();
  const stored = site.headlines.slice((number - 1) * PER_PAGE, number * PER_PAGE);
  expect(shown.map(oneLine)).toEqual(stored.map(oneLine));
  await harmless();
}

describe('R-05, F-17: text that wants to be more', () => {
  test('is text in the list', () => readsPage(1));

  test('is text in the drawer of each post', async () => {
    await readsPage(1);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('complementary').getByRole('heading').first();
    for (const headline of site.headlines.slice(0, ownPayloads.length)) {
      await expect.poll(async () => oneLine(await heading.textContent())).toBe(oneLine(headline));
      await harmless();
      await page.keyboard.press('j');
    }
    await page.keyboard.press('Escape');
  });

  test('is text in every panel of the filters, and in what is chosen there', async () => {
    await page.goto('/r/dashboard/posts');
    await page.locator('[data-row]').first().waitFor();
    for (const name of ['Author', 'Section']) {
      await page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
      const options = page.getByRole('option');
      await options.nth(5).waitFor();
      await harmless();
      await page.getByRole('combobox', { name: 'Search' }).fill('<');
      await expect.poll(() => options.count()).toBeGreaterThan(0);
      await options.last().click();
      await page.getByRole('button', { name: `Clear ${name}` }).waitFor();
      await harmless();
      await page.getByRole('button', { name: `Clear ${name}` }).click();
    }
  });

  test('is text in the menus, which carry the names of the person and of the site', async () => {
    await page.goto('/r/dashboard/posts');
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByText('Sign Out').waitFor();
    await harmless();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the main menu' }).click();
    await page.getByRole('link', { name: 'Posts', exact: true }).waitFor();
    await harmless();
  });

  test.each(screenPaths())('is text on the screen %s, which shows rows where it has a list', async (path) => {
    await page.goto(`/r/dashboard${path}`);
    await visitor.settled();
    // A list without rows proves nothing: `hostile` of the samples of its room gives it some.
    await expect.poll(() => page.locator('main [data-message]').allTextContents()).toEqual([]);
    await harmless();
  });

  test('is text in the dialogs of a redirect, in its notices, and in what the server says against it', async () => {
    await page.goto('/r/dashboard/redirects?limit=100');
    await page.locator('[data-row]').nth(20).waitFor();
    for (const at of [0, 3, 8]) {
      await page
        .getByRole('button', { name: /^Edit / })
        .nth(at)
        .click({ force: true });
      const dialog = page.getByRole('dialog', { name: 'Edit redirect' });
      await dialog.getByLabel('Path', { exact: true }).waitFor();
      await harmless();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    const adding = page.getByRole('dialog', { name: 'Add redirect' });
    for (const said of ['Redirection added.', 'Another redirect already leads from this path.']) {
      await page.getByRole('button', { name: 'Add redirect' }).first().click();
      await adding.getByLabel('Path', { exact: true }).fill('/<img src=x onerror=alert(1)>');
      await adding.getByLabel('Goes to').fill('/<svg onload=alert(1)>');
      await adding.getByRole('button', { name: 'Add redirect' }).click();
      await page.getByText(said).first().waitFor();
      await harmless();
    }
    await adding.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await adding.waitFor({ state: 'detached' });
    await page.locator('[data-row] input').nth(1).check();
    await page.locator('[data-row] input').nth(2).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await harmless();
  });

  test('is text in the search, in every other part of the address, and in addresses of nothing', async () => {
    const keys = [
      'status',
      'sectionid',
      'author_id',
      'order_by',
      'page',
      'type',
      'period',
      'date-from',
      'open',
    ];
    for (let at = 0; at < ownPayloads.length; at += 2) {
      const [asked = '', elsewhere = ''] = ownPayloads.slice(at, at + 2).map(encodeURIComponent);
      const others = keys.map((key) => `${key}=${elsewhere}`).join('&');
      await page.goto(`/r/dashboard/posts?q=${asked}&${others}#${elsewhere}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await harmless();
    }
    for (const path of [
      '<script>alert(1)</script>',
      '"onload=alert(1)',
      'javascript:alert(1)',
      '..%2f..%2f<svg onload=alert(1)>',
    ]) {
      await page.goto(`/r/dashboard/${encodeURIComponent(path)}`);
      await page.getByRole('heading').first().waitFor();
      await harmless();
    }
  });

  test('is text on the pages before the sign-in', async () => {
    const stranger = await newsroom.visit();
    const strangers = await watchPage(stranger, newsroom.server.address);
    for (const path of ['login', 'forgot', `reset/${encodeURIComponent('"><svg onload=alert(1)>')}`]) {
      await stranger.open(`/core/users/${path}?next_url=${encodeURIComponent('//canary.invalid')}`);
      await stranger.page.getByRole('heading').first().waitFor();
      expect(await strangers.faults()).toEqual([]);
    }
    await stranger.leave();
  });

  test('is text in the mails that carry the names, and where mails are shown', async () => {
    const reader = await newsroom.visit();
    const lookOut = await watchPage(reader, newsroom.server.address);
    await reader.open('/core/users/forgot');
    await reader.page.getByLabel('Email').fill(site.owner.email);
    const sent = reader.page.waitForResponse((response) => response.request().method() === 'POST');
    await reader.page.getByLabel('Email').press('Enter');
    expect((await sent).status()).toBe(202);
    const mail = reader.page.locator('a[href*="/dev/mail/"]').first();
    await expect
      .poll(async () => {
        await reader.open(newsroom.mailsPath());
        return mail.count();
      })
      .toBeGreaterThan(0);
    expect(await lookOut.faults()).toEqual([]);
    await mail.click();
    await reader.page.waitForLoadState('networkidle');
    await expect.poll(() => reader.page.content()).toContain('onerror=alert(1)');
    const frames = (fault: string) => fault.includes('<iframe title="HTML of the mail" sandbox=');
    expect((await lookOut.faults()).filter((fault) => !frames(fault))).toEqual([]);
    await reader.leave();
  });
});

describe('R-05, F-17: the corpora of payloads and naughty strings', () => {
  test.for(Array.from({ length: CORPUS_PAGES }, (_, number) => number + 2))(
    'are text in the list, page %i',
    async (number, { skip }) => {
      if (fromCorpora.length === 0) skip('the shared data do not lie beside the project');
      await readsPage(number);
    },
  );
});

describe('the look-out itself', () => {
  test.each([
    ['a handler in an attribute', '<img src=x onerror=alert(1)>', 'an element: <img'],
    ['a script in an address', '<a href="javascript:alert(1)">x</a>', 'an element: <a'],
    ['a picture from elsewhere', '<img src="https://canary.invalid/a.png">', 'canary.invalid'],
    ['a frame', '<iframe></iframe>', 'an element: <iframe'],
  ])('sees %s', async (_, html, words) => {
    const planted = await newsroom.visit();
    const lookOut = await watchPage(planted, newsroom.server.address);
    await planted.open('/core/users/login');
    await planted.page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`);
    await expect.poll(async () => (await lookOut.faults()).join()).toContain(words);
    // Not left like a screen of the product: what was planted keeps no rule.
    await planted.page.context().close();
  });

  test('sees what the policy stops, and a dialog where there is no policy', async () => {
    const planted = await newsroom.visit();
    const lookOut = await watchPage(planted, newsroom.server.address);
    await planted.open('/core/users/login');
    await planted.page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<img src=/nothing onerror=alert(1)>')`,
    );
    await expect
      .poll(async () => (await lookOut.faults()).join())
      .toContain('against the policy: script-src');
    await planted.page.evaluate('void setTimeout(() => alert(7))');
    await expect.poll(async () => (await lookOut.faults()).join()).toContain('a dialog: 7');
    // Not left like a screen of the product: what was planted keeps no rule.
    await planted.page.context().close();
  });
});
