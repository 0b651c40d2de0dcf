import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import type { BenchServer } from '../data/bench-server.ts';

const longTasks = fileURLToPath(new URL('../page/long-tasks.js', import.meta.url));

/** Sorts, selects and unselects a hundred rows; gives the longest task of the page in milliseconds. */
export async function longestTask(page: Page, _: BrowserContext, server: BenchServer): Promise<number> {
  await page.goto(`${server.address}/r/dashboard/posts?limit=100`);
  await page.locator('tr[data-row]').nth(99).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(await readFile(longTasks, 'utf8'));
  const heads = page.locator('th button[data-sorts]');
  const count = await heads.count();
  for (let at = 0; at < count; at += 1) {
    await heads.nth(at).click();
    await page.waitForLoadState('networkidle');
    await page.locator('tbody[data-stale="true"]').waitFor({ state: 'detached' });
  }
  const boxes = page.locator('tbody tr[data-row] input[type=checkbox]');
  for (let row = 0; row < 20; row += 1) await boxes.nth(row).click();
  const all = page.locator('thead input[type=checkbox]');
  for (let times = 0; times < 4; times += 1) await all.click();
  await page.waitForTimeout(300);
  return page.evaluate<number>('window.longestTask');
}
