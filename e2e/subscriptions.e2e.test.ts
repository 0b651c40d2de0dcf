import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

async function open(path: string, heading: string): Promise<Page> {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open(`/r/dashboard${path}`);
  await visitor.page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
  await visitor.settled();
  return visitor.page;
}

const row = (page: Page, name: string) =>
  page.locator('[data-row]', { has: page.getByText(name, { exact: true }) });

test('who manages subscriptions makes a package, gives it to a reader, pauses it and takes that back', async () => {
  const packages = await open('/membership_subscriptions', 'Membership subscriptions');
  await row(packages, 'Herald Digital')
    .getByText(/€9\.00 a month/)
    .waitFor();
  await expectAccessible(packages);
  await packages.getByRole('button', { name: 'Add package' }).first().click();
  const dialog = packages.getByRole('dialog', { name: 'Add package' });
  await dialog.getByLabel('Title', { exact: true }).fill('Weekend');
  await dialog.getByRole('button', { name: 'Add plan' }).click();
  await dialog.getByLabel('Price', { exact: true }).fill('4.50');
  await dialog.getByRole('button', { name: 'Add membership group' }).click();
  await packages.getByRole('option', { name: 'Press', exact: true }).click();
  await packages.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Remove Press' }).waitFor();
  await dialog.getByLabel('Status').selectOption('Active');
  await expectAccessible(packages);
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await row(packages, 'Weekend').getByText('€4.50 a month').waitFor();
  await row(packages, 'Weekend').getByText('Press').waitFor();

  const page = await open('/subscriptions', 'Subscriptions');
  await expectAccessible(page);
  const add = async () => {
    await page.getByRole('button', { name: 'Add subscription' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add subscription' });
    await form.getByLabel('Email').fill('reader@demo.test');
    await form.getByLabel('Package').selectOption('Weekend');
    await form.getByLabel('Ends').selectOption('In 3 months');
    await form.getByRole('button', { name: 'Add subscription' }).click();
    return form;
  };
  await (await add()).waitFor({ state: 'detached' });
  await page.getByLabel('Find a subscription').fill('weekend');
  await page.waitForURL('**/subscriptions?q=weekend');
  // The other subscription of the demo leaves the list with the answer.
  await expect.poll(() => row(page, 'reader@demo.test').count(), { timeout: 20_000 }).toBe(1);

  const twice = await add();
  await twice.getByText(/already subscribes to the package/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await row(page, 'reader@demo.test').getByText('reader@demo.test').click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await row(page, 'reader@demo.test').getByText('Paused').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'reader@demo.test').getByText('Active').waitFor();
});
