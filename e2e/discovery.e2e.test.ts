import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('an editor finds what rises, keeps it and starts a draft about it', async () => {
  const visitor = await newsroom.visit({ as: 'editor@demo.test', hasMotion: true });
  await visitor.open('/r/dashboard/discovery');
  const { page } = visitor;
  await page.getByRole('button', { name: 'Rising', exact: true }).click();
  await page.waitForURL('**/discovery?tab=rising*');
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('option', { name: 'Last 30 days' }).click();
  await page.waitForURL('**period=last_month*');
  const first = page.locator('[data-row]').first();
  await first.getByRole('button', { name: /^(Save|Remove) / }).waitFor();
  await visitor.settled();
  await expectAccessible(page);
  const title = (await first.locator('bdi').first().textContent()) ?? '';
  const save = first.getByRole('button', { name: `Save ${title}`, exact: true });
  const remove = first.getByRole('button', { name: `Remove ${title}`, exact: true });
  if (await save.isVisible()) await save.click();
  await remove.waitFor();

  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await page.waitForURL('**/discovery?tab=saved*');
  const saved = page.locator('[data-row]', { has: page.getByText(title, { exact: true }) });
  await saved.getByRole('button', { name: `Remove ${title}`, exact: true }).waitFor();
  await visitor.settled();
  await expectAccessible(page);
  await saved.getByRole('button', { name: `Start draft: ${title}`, exact: true }).click();
  await page.waitForURL('**/editor/post/*');
  const headline = page.getByRole('textbox', { name: 'Headline', exact: true });
  await expect.poll(() => headline.inputValue(), { timeout: 20_000 }).toBe(title);
});

test('websites that send readers stand on a phone', async () => {
  const visitor = await newsroom.visit({ as: 'editor@demo.test', width: 390, height: 844 });
  await visitor.open('/r/dashboard/discovery?tab=mentions&period=last_month');
  const { page } = visitor;
  await page
    .locator('[data-row]')
    .first()
    .getByRole('button', { name: /^Save / })
    .waitFor();
  await visitor.settled();
  await expectAccessible(page);
});
