import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

test('personal-data: a person takes their data with them, asks to be forgotten, and thinks better of it', async () => {
  const { page, complaints, leave, open } = await newsroom.visit({ as: 'writer@demo.test' });
  await open('/r/dashboard/settings/profile');
  await page.getByRole('link', { name: 'Manage personal data' }).click();
  await page.waitForURL('**/r/dashboard/manage_personal_data');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prepare download' }).click();
  const link = page.getByRole('link', { name: 'Download file' });
  await link.waitFor({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const bytes = await buffer(await download.createReadStream());
  expect([bytes.subarray(0, 2).toString(), bytes.includes('profile.csv')]).toEqual(['PK', true]);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('writer@demo.test');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText(/^Your account on .* will be deleted on/).waitFor();
  await expectAccessible(page);
  await expect
    .poll(async () => (await page.request.get(newsroom.mailsPath())).text(), { timeout: 20_000 })
    .toContain('will be deleted');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Your account will be kept.').waitFor();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});
