import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const row = (page: Page, title: string) =>
  page.locator('[data-row]', { has: page.getByText(title, { exact: true }) });

test('a community is added, changed, found under its old address, archived and restored', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/community');
  await page.locator('[data-row]').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add community' }).click();
  const adding = page.getByRole('dialog', { name: 'Add community' });
  await adding.getByLabel('Title').fill('Night shift');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add community' }).click();
  await page.getByText('Night shift added.').waitFor();
  await page.waitForURL('**/community/night-shift/');
  await page.getByRole('heading', { name: 'Night shift', level: 2 }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Slug').fill('late-shift');
  await page.getByLabel('City').fill('Wrenford');
  await page.getByRole('button', { name: 'Save community' }).click();
  await page.getByText('community updated.').waitFor();
  await page.waitForURL('**/community/late-shift/settings');
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Wrenford');
  await expectAccessible(page);
  const old = await page.request.get('/community/night-shift', { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, '/community/late-shift']);

  await page.getByRole('button', { name: 'Creators' }).click();
  await page.getByRole('button', { name: 'Add creator' }).first().click();
  const role = page.getByRole('dialog', { name: 'Add creator' });
  await role.getByRole('button', { name: 'Choose a person' }).click();
  await page.getByRole('dialog', { name: 'Choose a person' }).getByRole('option').nth(1).click();
  await role.getByRole('button', { name: 'Add creator' }).click();
  await page.getByText(/^.+ saved\.$/).waitFor();
  await page.locator('[data-row]').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Archive community' }).click();
  const asking = page.getByRole('dialog', { name: 'Archive Night shift?' });
  await asking.getByRole('button', { name: 'Archive community' }).click();
  await page.getByText(/^This community is archived/).waitFor();
  expect((await page.request.get('/community/late-shift')).status()).toBe(404);
  await visitor.open('/r/dashboard/community?state=archived');
  await row(page, 'Night shift').waitFor();
  await visitor.open('/r/dashboard/community/late-shift/settings');
  await page.getByRole('button', { name: 'Restore community' }).click();
  await page.getByText('Night shift restored.').waitFor();
  await page.getByRole('button', { name: 'Save community' }).waitFor();
});
