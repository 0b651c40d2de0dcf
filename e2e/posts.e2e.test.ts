import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, placeAtRest, startNewsroom, type Visitor } from './newsroom.ts';

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

async function openPosts(query = '', window: Parameters<Newsroom['visit']>[0] = {}): Promise<Page> {
  visitor = await newsroom.visit({ ...window, as: 'editor@demo.test' });
  await visitor.open(`/r/dashboard/posts${query}`);
  await visitor.page.locator('[data-row]').first().waitFor();
  return visitor.page;
}

const queryOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const settled = async (page: Page) => {
  await page.locator('tbody[data-stale="false"]').waitFor();
  await page.locator('table[aria-busy="false"]').waitFor();
};
/** Of all rows of the page, those below the window too, which are drawn after the first ones. */
const headlines = async (page: Page) => {
  await settled(page);
  return page.locator('[data-row] a').allTextContents();
};

test('what a colleague writes in another browser reaches the list within two seconds, and nothing jumps', async () => {
  const page = await openPosts('?status=100');
  await settled(page);
  const before = await headlines(page);
  const colleague = await newsroom.visit({ as: 'owner@demo.test' });
  await colleague.open('/r/dashboard/editor');
  const own = colleague.page;
  await own.getByRole('textbox', { name: 'Headline', exact: true }).fill('Ferries run again');
  await own.getByRole('button', { name: 'Save draft', exact: true }).click();
  await own.getByText(/Saved \d/).waitFor();
  const waiting = page.getByRole('button', { name: /^\d+ posts? changed$/ });
  await waiting.waitFor();
  expect(await headlines(page)).toEqual(before);
  await expectAccessible(page);
  await waiting.click();
  await page.locator('[data-row]', { hasText: 'Ferries run again' }).waitFor();
  await colleague.leave();
});

test("a contributor's submission is returned from the list by one key, sent again, published and featured", async () => {
  // A second try must not find what the first one wrote.
  const headline = `The heron on the weir ${crypto.randomUUID().slice(0, 8)}`;
  visitor = await newsroom.visit({ as: 'contributor@demo.test' });
  const own = visitor.page;
  const submit = async () => {
    await own.getByRole('button', { name: 'Submit for review', exact: true }).click();
    await own.getByText('Post submitted for review.').waitFor();
  };
  await visitor.open('/r/dashboard/editor');
  await own.getByRole('textbox', { name: 'Headline', exact: true }).fill(headline);
  await submit();
  const desk = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = desk;
  const give = async (from: number, status: string, asked: { title: string; act: string } | null) => {
    await desk.open(`/r/dashboard/posts?status=${from}`);
    const row = page.locator('[data-row]', { hasText: headline });
    await row.waitFor();
    const list = page.getByRole('dialog', { name: 'Change status' });
    const choice = list.getByRole('option', { name: status, exact: true });
    // What listens to keys, and what acts on rows, comes a moment after them; a second press would close the list.
    await row.locator('[data-cell="status"] button').waitFor();
    await expect
      .poll(async () => {
        if ((await list.count()) === 0) {
          await row.focus();
          await page.keyboard.press('s');
        }
        return choice.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await choice.click();
    if (asked) {
      const dialog = page.getByRole('dialog', { name: asked.title });
      await dialog.getByRole('button', { name: asked.act, exact: true }).click();
    }
    const said = asked?.act === 'Publish' ? 'Published.' : `Moved to ${status}.`;
    await page.getByText(said).first().waitFor();
  };
  await give(8, 'Needs Revision', { title: 'Request a revision?', act: 'Request a revision' });
  await visitor.open('/r/dashboard/home');
  await own.getByRole('region', { name: 'Needs my revision' }).getByText(headline).click();
  await own
    .getByRole('button', { name: `Edit ${headline}` })
    .first()
    .click();
  await submit();
  await give(8, 'Live, by staff', { title: 'Publish this post?', act: 'Publish' });
  await give(98, 'Live, featured', null);
  await visitor.open('/r/dashboard/home');
  await own.getByRole('region', { name: 'My published posts' }).getByText(headline).waitFor();
  await desk.leave();
});

describe('an editor in front of the posts', () => {
  test('filters, sorts, turns pages, goes Back and Forward, and shares the address', async () => {
    const page = await openPosts();
    const first = await headlines(page);
    await page.getByRole('button', { name: /^Status/ }).click();
    // The last choice of the longest list is seen without scrolling.
    const last = page.getByRole('option', { name: 'Deleted' });
    await last.waitFor();
    await placeAtRest(page.getByRole('dialog', { name: /^Status/ }));
    const list = await placeAtRest(page.getByRole('listbox', { name: 'Status' }));
    expect((await placeAtRest(last)).bottom).toBeLessThanOrEqual(list.bottom + 1);
    await page.getByRole('option', { name: 'All drafts' }).click();
    await page.waitForURL('**/posts?status=100');
    await settled(page);
    // Headlines and tags may have the word too.
    const live = page.locator('[data-row] [data-first="true"]').getByText('Live', { exact: true });
    await expect.poll(() => live.count()).toBe(0);

    await page.getByRole('button', { name: 'Created date', exact: true }).click();
    await expect.poll(() => queryOf(page)).toBe('?status=100&order_direction=1');

    await page.goBack();
    await page.goBack();
    await expect.poll(() => queryOf(page)).toBe('');
    await expect.poll(() => headlines(page)).toEqual(first);
    await page.goForward();
    await expect.poll(() => queryOf(page)).toBe('?status=100');
    await page.getByRole('button', { name: 'Clear Status' }).click();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL('**/posts?page=2');
    const second = await headlines(page);
    expect(second).not.toEqual(first);

    const other = await newsroom.visit({ as: 'owner@demo.test' });
    await other.open(`/r/dashboard/posts${new URL(page.url()).search}`);
    await expect.poll(() => headlines(other.page)).toEqual(second);
    await other.leave();
  });

  test('finds a post by its words with the slash key', async () => {
    const page = await openPosts();
    // Keys are shown once they are listened to.
    await page.locator('search kbd', { hasText: '/' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('council');
    await page.waitForURL('**/posts?q=council');
    for (const headline of await headlines(page)) expect(headline.toLowerCase()).toContain('council');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/posts');
    await settled(page);
  });

  test('changes some of them in a dialog that begins in the status and stays as high as it is', async () => {
    const page = await openPosts('?status=99');
    for (const at of [0, 1, 2]) await page.locator('[data-row]').nth(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const status = dialog.getByLabel('New status');
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('SELECT');
    const before = await dialog.boundingBox();
    for (const label of ['In Review', 'Live, by staff', 'Draft']) {
      await status.selectOption({ label });
      await dialog.getByText(/posts? will change\.|No posts/).waitFor();
      expect(await dialog.boundingBox(), label).toEqual(before);
    }
    await page.keyboard.press('Escape');
  });

  test('works through the list with the keyboard alone: cursor, selection, drawer', async () => {
    const page = await openPosts('?status=99&limit=10', { hasMotion: true });
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await page.getByText('3 selected').waitFor();
    const [, , third, fourth] = await headlines(page);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary', { name: 'Post details' });
    await drawer.getByRole('heading', { name: third ?? '', exact: true }).waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await drawer.getByRole('heading', { name: fourth ?? '', exact: true }).waitFor();
    await drawer.getByText('Figures').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByText('3 selected').waitFor({ state: 'detached' });
  });

  test('comes back to the same place in the list after a reload and after Back', async () => {
    const page = await openPosts('?status=99&limit=100');
    const scroller = `document.querySelector('[data-shape="line"]')`;
    const top = () => page.evaluate<number>(`Math.round(${scroller}.scrollTop)`);
    await page.evaluate(`${scroller}.scrollTo(0, 900)`);
    await expect.poll(() => page.evaluate('JSON.stringify({ ...sessionStorage })')).toContain('900');
    await page.reload();
    await page.locator('[data-row]').first().waitFor();
    await expect.poll(top).toBe(900);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL('**page=2');
    await settled(page);
    await expect.poll(top).toBe(0);
    await page.goBack();
    await settled(page);
    await expect.poll(top).toBe(900);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await settled(page);
    await expect.poll(top).toBe(0);
  });

  test('prints all rows of the page on white paper, and nothing of what is pressed', async () => {
    const page = await openPosts('?status=99&limit=100', { colorScheme: 'dark' });
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe('rgb(255, 255, 255)');
    for (const part of ['header', 'search', 'footer', '[role="status"]'])
      for (const one of await page.locator(part).all()) expect(await one.isVisible(), part).toBe(false);
    await expect.poll(() => page.locator('[data-row]').count()).toBe(100);
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
    await page.emulateMedia({ media: 'screen' });
  });

  test('shows and hides columns, and the choice outlives the page', async () => {
    const page = await openPosts();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Tags' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Tags' }).count()).toBe(0);
  });

  test('opens the list at what waits for them, until they choose all posts', async () => {
    visitor = await newsroom.visit({ as: 'editor@demo.test', isNewToPosts: true });
    const { page } = visitor;
    await visitor.open('/r/dashboard/posts');
    await page.waitForURL('**/posts?status=10&unscheduled=1');
    const waiting = page.getByRole('button', { name: /^Waiting for me/ });
    await settled(page);
    expect(await waiting.getAttribute('aria-current')).toBe('true');
    const shown = await page.locator('[data-row]').count();
    await page.getByRole('button', { name: `Waiting for me ${shown}`, exact: true }).waitFor();
    await page.getByRole('button', { name: /^All posts/ }).click();
    await page.waitForURL('**/posts');
    await page.reload();
    await settled(page);
    expect(queryOf(page)).toBe('');
  });

  test('narrows the list to a period of their own, which is remembered', async () => {
    const page = await openPosts('?limit=10');
    await page.getByRole('button', { name: /^Period/ }).click();
    await page.getByRole('option', { name: 'Custom period' }).click();
    await page.getByRole('button', { name: 'Show this period' }).click();
    await page.getByText('Missing start date.').waitFor();
    await page.getByLabel('Start date').fill('31/02/2026');
    await page.getByLabel('End date').fill('30/10/2026');
    await page.getByText('31/02/2026 is not valid for date format DD/MM/YYYY').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Start date').fill('01/10/2024');
    await page.getByRole('button', { name: 'Show this period' }).click();
    await page.waitForURL(/period=custom/);
    expect(queryOf(page)).toBe('?period=custom&date-from=01/10/2024&date-to=30/10/2026&limit=10');
    await visitor.open('/r/dashboard/posts');
    await page.getByRole('button', { name: 'Clear Period' }).waitFor();
  });

  test('chooses a section and an author from what the site has', async () => {
    const page = await openPosts();
    await page.getByRole('button', { name: /^Section/ }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('council');
    await page.getByRole('option', { name: 'Council' }).first().click();
    await page.waitForURL('**sectionid=*');
    await page.getByRole('button', { name: 'Clear Section' }).click();
    await page.getByRole('button', { name: /^Author/ }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('rahman');
    await page.getByRole('option', { name: 'Nadia Rahman' }).click();
    await page.waitForURL('**author_id=*');
    await settled(page);
    const rows = page.locator('[data-row]');
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
  });

  test.each(['light', 'dark'] as const)(
    'meets the rules of accessibility in %s colours',
    async (colorScheme) => {
      const page = await openPosts('?status=99&limit=10', { colorScheme });
      await page.locator('[data-row] input').nth(2).check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Open the main menu' }).click();
      await page
        .getByRole('link', { name: /^Posts(?! order)/ })
        .first()
        .waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByText('Sign Out').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Section/ }).click();
      await page.getByRole('option', { name: 'No sections' }).waitFor();
      await expectAccessible(page);
    },
  );
});

describe('an editor on a phone', () => {
  test('reads the list, filters behind one button, and opens a post as a sheet', async () => {
    const page = await openPosts('?status=99&limit=10', { width: 390, height: 844, hasMotion: true });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Filters, 1 set' }).click();
    await page.getByRole('button', { name: 'Type All' }).click();
    await page.getByRole('option', { name: 'Article', exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForURL(/type=article/);
    await settled(page);
    const [first] = await headlines(page);
    await page.locator('[data-row]').first().click();
    const sheet = page.getByRole('dialog', { name: 'Post details' });
    await sheet.getByRole('heading', { name: first ?? '', exact: true }).waitFor();
    await sheet.getByText('Figures').waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Close details' }).click();
    await sheet.waitFor({ state: 'detached' });
  });

  test('never scrolls sideways at 320 px', async () => {
    const page = await openPosts('?status=99&period=all', { width: 320, height: 640 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.getByRole('button', { name: 'Open the main menu' }).click();
    await page
      .getByRole('link', { name: /^Posts(?! order)/ })
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });
});
