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

const draft = (page: Page) => page.getByRole('region', { name: 'Draft order' });
const headline = async (page: Page, at: number) =>
  (await draft(page).locator('[data-post] [data-act="row"]').nth(at).getAttribute('title')) ?? '';

test('the front page is ordered by keys with a pinned lead, published, seen by readers, and undone', async () => {
  visitor = await newsroom.visit({ as: 'owner@demo.test', hasMotion: true });
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitor.open('/r/dashboard/frontpage_order');
  await draft(page).locator('[data-post]').nth(12).waitFor();
  const [lead, pinned] = [await headline(page, 3), await headline(page, 1)];

  const rows = draft(page).locator('[data-act="row"]');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Pin post' }).click();
  await expect.poll(() => draft(page).getByText('Pinned', { exact: true }).count()).toBe(1);
  await rows.nth(3).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => headline(page, 0)).toBe(lead);
  expect(await headline(page, 1)).toBe(pinned);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish order' }).click();
  await page.getByText('Order published').waitFor();
  const read = async () => (await page.request.get('/')).text();
  const leadOf = (html: string) => html.slice(html.indexOf('front-lead')).replace(/<\/article>.*/s, '');
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');
  expect(leadOf(await read())).toContain(escaped(lead));

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => draft(page).getByText('Pinned', { exact: true }).count()).toBe(0);
  expect(leadOf(await read())).not.toContain(escaped(lead));
});
