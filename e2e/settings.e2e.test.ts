import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

async function visitAs(email: string, path: string, width = 1440): Promise<Visitor> {
  const visitor = await newsroom.visit({ width, as: email });
  await visitor.open(path);
  return visitor;
}

describe('the settings', () => {
  test('G-10: open from the account menu with the profile, and what is saved there is in sight at once', async () => {
    const { page, complaints, leave } = await visitAs('writer@demo.test', '/r/dashboard/posts');
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('link', { name: 'Account Settings' }).click();
    await page.waitForURL('**/r/dashboard/settings/profile');
    await page.getByLabel('Name', { exact: true }).fill('Robin Lake');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Changes saved!').waitFor();
    await page.getByRole('button', { name: 'Account: Robin Lake' }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Recent actions' }).click();
    await page
      .getByRole('row', { name: /Profile updated/ })
      .first()
      .click();
    await page.getByRole('cell', { name: 'Robin Lake' }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  test('G-95: a changed password keeps this page working, ends the others, and is told by mail', async () => {
    const email = 'contributor@demo.test';
    const here = await visitAs(email, '/r/dashboard/settings/security');
    const elsewhere = await visitAs(email, '/r/dashboard/settings/security');
    await elsewhere.page.getByText('This session').waitFor();
    const { page } = here;
    await page.getByLabel('Current password').fill(demoPassword);
    await page.getByLabel('New password', { exact: true }).fill('Better-Horse-8');
    await page.getByLabel('Confirm new password').fill('Better-Horse-8');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    await page.reload();
    await page.getByText('This session').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^End session:/ }).count()).toBe(0);
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect
      .poll(async () => (await page.request.get(newsroom.mailsPath())).text(), { timeout: 20_000 })
      .toContain('was changed');
    await here.leave();
    await elsewhere.leave();
  });

  test('G-10: are a list on a phone, and each area leads back to it', async () => {
    const { page, leave } = await visitAs('owner@demo.test', '/r/dashboard/settings', 390);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page
      .getByRole('row', { name: /Session started/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Appearance' }).waitFor();
    await leave();
  });
});

test('G-93: a view that is saved and shared is there for others, after a reload and by Back', async () => {
  const { page, complaints, leave } = await visitAs('owner@demo.test', '/r/dashboard/posts?status=5');
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('All drafts');
  await dialog.getByText('Everyone on the site').click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const tab = page.getByRole('button', { name: /^All drafts \d+$/ });
  await tab.waitFor();
  await page.getByRole('button', { name: /^All posts/ }).click();
  await page.waitForURL('**/r/dashboard/posts');
  await page.goBack();
  await page.waitForURL(/status=5&view=\d+/);
  await page.reload();
  await tab.waitFor();
  expect(complaints).toEqual([]);
  await leave();

  const other = await visitAs('editor@demo.test', '/r/dashboard/posts');
  await other.page.getByRole('button', { name: /^All drafts/ }).click();
  await other.page.waitForURL(/status=5&view=\d+/);
  await expectAccessible(other.page);
  await other.leave();
});
