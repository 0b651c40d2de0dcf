import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const row = (page: Page, code: string) =>
  page.locator('[data-row]', { has: page.getByText(code, { exact: true }) });

test('who manages coupons adds one, hears that its code is taken, and deletes one that was redeemed', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/coupons');
  const { page } = visitor;
  await row(page, 'SPRING-20').getByText('20% off for 3 months').waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add coupon' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  await dialog.getByLabel('Code', { exact: true }).fill('student');
  await dialog.getByLabel('Percent off').fill('15');
  await dialog
    .getByLabel(/Herald Digital/)
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await dialog.getByText('A coupon with this code already exists. Choose another code.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Code', { exact: true }).fill('autumn_15');
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await row(page, 'AUTUMN_15').getByText('15% off once').waitFor();

  await row(page, 'WELCOME5').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('WELCOME5 deactivated: it has already been redeemed.').waitFor();
  await row(page, 'WELCOME5').getByText('Inactive').waitFor();

  await page.getByRole('button', { name: 'Compare with Stripe' }).click();
  await page.getByText(/^No payment provider is connected/).waitFor();
  await expectAccessible(page);
});
