import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

type Window = Parameters<Newsroom['visit']>[0];
async function open(path: string, window: Window = {}, email = 'owner@demo.test'): Promise<Page> {
  visitor = await newsroom.visit({ ...window, as: email });
  await visitor.open(`/r/dashboard/${path}`);
  await visitor.page.locator('[data-row]').first().waitFor();
  return visitor.page;
}

const heads = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('th[data-column]')].map((th) => th.dataset.column)`);
const widthOf = (page: Page, column: string) =>
  page.evaluate<number>(`document.querySelector('th[data-column="${column}"]').offsetWidth`);
const focused = (page: Page) => page.evaluate<string>('document.activeElement.dataset.row ?? ""');
/** Waits until the account has been told of everything. */
const preferencesKept = (page: Page) =>
  expect
    .poll(() => page.evaluate<string>(`localStorage.getItem('masthead.preferences.unsent')`))
    .toContain('"changes":{}');

async function dragHead(page: Page, from: string, to: string): Promise<void> {
  const target = await page.locator(`th[data-column="${to}"]`).boundingBox();
  const start = await page.locator(`th[data-column="${from}"]`).boundingBox();
  if (!target || !start) throw new Error('There is no such column.');
  await page.mouse.move(start.x + 30, start.y + 14);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 14, { steps: 3 });
  await page.mouse.move(target.x + 6, target.y + 14, { steps: 5 });
  await page.mouse.up();
}

/** Gives the first author of the list a long name, and says whether its first letter and its box are in sight. */
const longNameShown = (page: Page) =>
  page.evaluate<{ start: boolean; isInside: boolean }>(`(() => {
    const name = document.querySelector('[data-row] [data-author]');
    name.textContent = 'Maximiliana ' + 'von und zu Hohenlohe '.repeat(12);
    const cell = name.closest('td').getBoundingClientRect();
    const letterAt = (at) => {
      const range = document.createRange();
      range.setStart(name.firstChild, at);
      range.setEnd(name.firstChild, at + 1);
      const letter = range.getBoundingClientRect();
      const top = document.elementFromPoint(letter.x + letter.width / 2, letter.y + letter.height / 2);
      return letter.x >= cell.x && letter.right <= cell.right && name.closest('td').contains(top);
    };
    const box = name.getBoundingClientRect();
    return { start: letterAt(0), isInside: box.x >= cell.x && box.right <= cell.right };
  })()`);

describe('the table of the posts', () => {
  test.each([768, 1440])('at %s px a long name is cut at its end, in either direction', async (width) => {
    const page = await open('posts?status=99', { width });
    await expect.poll(() => longNameShown(page)).toEqual({ start: true, isInside: true });
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
    await expect.poll(() => longNameShown(page)).toEqual({ start: true, isInside: true });
  });

  test('columns-remembered: is arranged by hand and by keys, and after a reload as before', async () => {
    const page = await open('posts?status=99');
    const before = await heads(page);
    expect(before).toEqual(['status', 'headline', 'authors', 'section', 'tags', 'created', 'views']);
    await dragHead(page, 'created', 'authors');
    expect(await page.evaluate<string>('String(getSelection())'), 'nothing is selected by it').toBe('');
    await expect.poll(async () => (await heads(page)).slice(2, 4)).toEqual(['created', 'authors']);

    const edge = await page.locator('[data-edge-of="authors"]').boundingBox();
    if (!edge) throw new Error('The column has no edge.');
    const width = await widthOf(page, 'authors');
    await page.mouse.move(edge.x + 3, edge.y + 14);
    await page.mouse.down();
    await page.mouse.move(edge.x + 43, edge.y + 14, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page, 'authors')).toBe(width + 40);
    // With the keys: narrower on the head, and hidden from its menu.
    await page.getByRole('button', { name: 'Options for Authors' }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => widthOf(page, 'authors')).toBe(width + 24);
    await page.keyboard.press('ContextMenu');
    await page.getByRole('button', { name: 'Fit to content' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Options for Tags' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('button', { name: 'Hide column' }).click();
    await preferencesKept(page);
    const arranged = ['status', 'headline', 'created', 'authors', 'section', 'views'];
    await expect.poll(() => heads(page)).toEqual(arranged);
    await page.reload();
    await page.locator('[data-row]').first().waitFor();
    await expect.poll(() => heads(page)).toEqual(arranged);
    await expect.poll(() => widthOf(page, 'authors')).toBe(width + 24);

    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Reset columns and row height' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(page)).toEqual(before);
  });

  test('columns-remembered: is in another browser as it was arranged in this one', async () => {
    const page = await open('posts?status=99');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Move Tags up' }).click();
    await page.getByRole('checkbox', { name: 'Section' }).click();
    await preferencesKept(page);
    const arranged = ['status', 'headline', 'authors', 'tags', 'created', 'views'];
    await expect.poll(() => heads(page)).toEqual(arranged);
    const other = await newsroom.visit({ as: 'owner@demo.test' });
    await other.open('/r/dashboard/posts');
    await other.page.locator('[data-row]').first().waitFor();
    await expect.poll(() => heads(other.page)).toEqual(arranged);
    await other.leave();
    await page.getByRole('button', { name: 'Reset columns and row height' }).click();
    await preferencesKept(page);
  });

  test('row-select: selects everything that answers the question, and exports that', async () => {
    const page = await open('posts?status=99&limit=10');
    await page.locator('[data-row]').first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('3 selected').waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText('10 selected').waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText(/^All \d+ selected$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL('**page=2**');
    await page.locator('tbody[data-stale="false"]').waitFor();
    await expect.poll(() => page.locator('[data-row][aria-selected="false"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export posts' });
    await dialog.getByText('All rows are selected and will be exported.').waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('/core/roar/post_export'));
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export posts' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ post_ids: [], settings: { only_selected: false } });
    await downloading;
  });

  test('sort-cycle: is sorted by the own list of a column, from its menu and by presses', async () => {
    const page = await open('posts?status=99');
    await page.getByRole('button', { name: 'Options for Created date' }).click();
    await page.getByRole('button', { name: 'Updated, newest first' }).click();
    await page.waitForURL('**order_by=updated_date');
    await page.getByRole('button', { name: 'Updated date', exact: true }).click();
    await page.waitForURL('**order_by=updated_date&order_direction=1');
    await page.getByRole('button', { name: 'Updated date', exact: true }).click();
    await page.waitForURL('**order_direction=0');
    await expect.poll(() => page.locator('th[data-sorted="true"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Page views', exact: true }).click();
    await page.waitForURL('**order_by=page_views');
    await expect.poll(() => page.locator('th[data-sorted="true"]').count()).toBe(1);
  });

  test('is gone through by keys alone, and its buttons are no stops on the way', async () => {
    const page = await open('redirects');
    await page.locator('[data-row]').first().focus();
    const first = await focused(page);
    await page.keyboard.press('PageDown');
    await expect.poll(() => focused(page)).not.toBe(first);
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toMatch(/^Edit /);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe(first);
    const stops = await page.evaluate(
      `new Set([...document.querySelectorAll('[data-row-controls] button')]
        .filter(({ tabIndex }) => tabIndex === 0).map((button) => button.closest('tr'))).size`,
    );
    expect(stops).toBe(1);
  });

  test('keeps its first column where it scrolls sideways, and takes the density to every table', async () => {
    const page = await open('posts?status=99', { width: 1000 });
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Scroll horizontally/ }).click();
    await page.getByText('Compact', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.evaluate(`document.querySelector('[data-scrolling="true"]').scrollTo(300, 400)`);
    const [cell, head] = await Promise.all([
      page.locator('[data-row] [data-first]').nth(30).boundingBox(),
      page.locator('th[data-first]').boundingBox(),
    ]);
    expect([cell?.x, head?.x]).toEqual([44, 44]);
    expect(cell?.height).toBe(28);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(1000);
    await visitor.open('/r/dashboard/redirects');
    await page.locator('[data-row]').first().waitFor();
    expect((await page.locator('[data-row] td').first().boundingBox())?.height).toBe(28);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByText('Two lines', { exact: true }).click();
    expect((await page.locator('[data-row] td').first().boundingBox())?.height).toBe(46);
    await page.getByRole('button', { name: 'Reset columns and row height' }).click();
  });
});

describe('every other table', () => {
  const screens = [
    'redirects',
    'redirects?view=records',
    'settings/audit-log',
    'settings/security',
    'agreements',
  ];
  const windows: Window[] = [{ width: 768 }, { width: 390, height: 844 }];

  test.each(screens)('is the same grid, accessible at every width: %s', async (path) => {
    const page = await open(path);
    await page.locator('[role$="grid"]').first().waitFor();
    await expect.poll(() => page.locator('[data-row]').first().getAttribute('aria-rowindex')).toBe('2');
    await expectAccessible(page);
    for (const window of windows) {
      await page.setViewportSize({ width: window?.width ?? 1440, height: window?.height ?? 900 });
      await page.locator('[data-row]').first().waitFor();
      await expectAccessible(page);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });

  test.each(['modern_light', 'modern_dark'])('is accessible in the theme %s', async (theme) => {
    const page = await open('posts?status=99&limit=10');
    await page.evaluate(`localStorage.setItem('masthead.theme', '${theme}')`);
    await page.reload();
    await page.locator('[data-row]').first().waitFor();
    await page.locator('[data-row] input').nth(1).check();
    await expectAccessible(page);
  });
});
