import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

/** A journey that is tried once more finds what the first try has left. */
let run = 0;

test('a dashboard is copied, gets a note, and stands at its own address', async () => {
  run += 1;
  const [title, slug] = [`Night shift ${run}`, `night-shift-${run}`];
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/st/health');
  await page.getByRole('article', { name: 'Broken links' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copy dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy dashboard' });
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Address').fill(slug);
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await dialog.getByLabel('Text', { exact: true }).fill('Call **the desk** first');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add dashboard' }).click();
  await page.getByText(`${title} added.`).waitFor();
  await page.waitForURL(`**/st/${slug}`);
  await page.getByRole('article', { name: 'Note' }).locator('strong', { hasText: 'the desk' }).waitFor();

  await page.getByRole('article', { name: 'Broken links' }).waitFor();
  expect(await page.title()).toBe(`${title} Dashboard`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/st/overview');
  await page.getByRole('button', { name: title }).waitFor({ state: 'detached' });
});
