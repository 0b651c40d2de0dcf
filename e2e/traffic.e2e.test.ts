import { afterAll, beforeAll, expect, test } from 'vitest';
import { countView } from '#modules/figures/views.contract.ts';
import { type Newsroom, startNewsroom } from './newsroom.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

test('a view is seen within ten seconds, days are walked by the keyboard, and reports leave as files', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/home');
  await page.getByRole('button', { name: 'Open the main menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Traffic', exact: true }).click();
  const chart = page.getByRole('slider', { name: 'Page views per day' });
  await chart.waitFor();
  const now = page.locator('[data-figure="now"] dd bdi').first();
  await expect.poll(() => now.textContent()).toBe('0');

  // The menu gives the focus back as it closes.
  await menu.waitFor({ state: 'hidden' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('region', { name: 'Page views per day' }).getByRole('row').nth(1).waitFor();

  const siteId = await page.locator('html').getAttribute('data-site-id');
  const told = await page.request.post(countView.path.replace('{siteId}', String(siteId)), {
    headers: { 'user-agent': READER },
    data: { kind: 'view', post_id: 0 },
  });
  expect(told.status()).toBe(204);
  await expect.poll(() => now.textContent(), { timeout: 14_000 }).toBe('1');

  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Page views by day (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^traffic-days-.+\.csv$/);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
}, 60_000);
