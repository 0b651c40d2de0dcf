import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, type Visitor } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
let visitor: Visitor;

/** `DD/MM/YYYY` of a day so many days from now. */
const dayFromNow = (days: number): string => {
  const date = new Date(Date.now() + days * 86_400_000);
  return date.toISOString().slice(0, 10).split('-').reverse().join('/');
};
const open = (at: string, mode = '') => visitor.open(`/r/dashboard/posts/calendar${mode}?date=${at}`);
const blocks = (page: Page) => page.locator('[data-entry][data-style="scheduled"]');

const timeOf = async (page: Page): Promise<string | undefined> =>
  /\d\d:\d\d/.exec((await blocks(page).first().textContent()) ?? '')?.[0];

async function dragTo(
  page: Page,
  from: ReturnType<Page['locator']>,
  column: number,
  y: number,
): Promise<void> {
  const start = await from.boundingBox();
  const day = await page.locator('[data-scale="hours"]').nth(column).boundingBox();
  if (!start || !day) throw new Error('There is nothing to drag, or nowhere to drop it.');
  await page.mouse.move(start.x + 20, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(day.x + 30, y, { steps: 8 });
  await page.mouse.move(day.x + 40, y + 2, { steps: 2 });
  await page.waitForTimeout(100);
  await page.mouse.up();
}

test('a ready post is planned by the pointer, moved by keys, undone, and given another time in its popup', async () => {
  visitor = await newsroom.visit({ as: 'owner@demo.test', hasMotion: true });
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(dayFromNow(14));
  // Which posts of the demo are ready depends on the day; those that only lead elsewhere lack a required check.
  const waiting = page.getByRole('region', { name: 'Ready, but no time yet' }).getByRole('button');
  const ready = waiting.filter({ hasNotText: 'Worth reading' }).first();
  await ready.waitFor();
  await expectAccessible(page);
  const before = await blocks(page).count();

  await dragTo(page, ready, 3, 480);
  await page.getByText(/scheduled for/).waitFor();
  await expect.poll(() => blocks(page).count()).toBe(before + 1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => blocks(page).count()).toBe(before);
  // What is taken up while the tray gets it back is dropped.
  await visitor.settled();

  await dragTo(page, ready, 2, 520);
  await expect.poll(() => blocks(page).count()).toBe(before + 1);
  const time = await timeOf(page);
  await blocks(page).first().focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => timeOf(page)).not.toBe(time);

  await blocks(page).first().click();
  const popup = page.getByRole('dialog');
  await popup.getByLabel('Time', { exact: true }).fill('18:15');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Reschedule' }).click();
  await popup.waitFor({ state: 'detached' });
  await expect.poll(() => timeOf(page)).toBe('18:15');
});

test('the month and the list show the same posts, and a phone its agenda', async () => {
  visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(dayFromNow(0), '/month');
  await expect.poll(() => page.locator('[data-day]').count()).toBe(35);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect.poll(() => page.locator('[data-day]').count()).toBe(15);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(dayFromNow(0));
  await expect.poll(() => page.locator('[data-day]').count()).toBe(15);
  await expectAccessible(page);
});
