import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const row = (page: Page, title: string) =>
  page.locator('[data-row]', { has: page.getByText(title, { exact: true }) });

test('who runs the site adds a webhook, sees its secret once, turns it off, deletes it and takes that back', async () => {
  const visitor = await newsroom.visit({ as: 'technical@demo.test', hasMotion: true });
  await visitor.open('/r/dashboard/automations');
  const { page } = visitor;
  await page.getByRole('heading', { name: 'Automations', level: 1, exact: true }).waitFor();
  await row(page, 'Site search').waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add webhook' });
  await adding.getByLabel('Title', { exact: true }).fill('Print desk');
  await adding.getByLabel('Address').fill('https://127.0.0.1/in');
  await adding.getByLabel('Tags merged').check();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add webhook' }).click();
  await adding.getByText('This address is not on the public internet.', { exact: false }).waitFor();
  await adding.getByLabel('Address').fill('https://93.184.215.14/in');
  await adding.getByRole('button', { name: 'Add webhook' }).click();
  const told = page.getByRole('dialog', { name: 'Copy the webhook secret' });
  expect(await told.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Copy secret' }).click();
  await told.getByRole('button', { name: 'Done' }).click();
  await told.waitFor({ state: 'detached' });

  await row(page, 'Print desk').getByText('Print desk', { exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Webhook' });
  await drawer.getByText('Nothing sent yet.').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Webhook turned off.').waitFor();
  await row(page, 'Print desk').getByText('Off', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('Print desk deleted.').waitFor();
  await row(page, 'Print desk').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Print desk').waitFor();
});

test('what was sent is found by its outcome, and opened with the answer that came back', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/automations/deliveries?status=dead');
  const { page } = visitor;
  const failed = page.locator('[data-row]', { has: page.getByText('Newsroom chat', { exact: true }) });
  await failed.waitFor();
  await expectAccessible(page);
  await failed.getByText('Application received', { exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Delivery' });
  await drawer.getByText('channel_not_found').waitFor();
  await expectAccessible(page);
});
