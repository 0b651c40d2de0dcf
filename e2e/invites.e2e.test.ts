import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

test('G-57: an owner invites by mail, and whoever follows the link joins with a role', async () => {
  const owner = await newsroom.visit({ as: 'owner@demo.test' });
  await owner.open('/r/dashboard/invites');
  await owner.page.getByText('noor.haddad@example.org').waitFor();
  await owner.page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email').fill('new.colleague@example.org');
  await dialog.getByLabel('Role').selectOption({ label: 'Writer' });
  await dialog.getByLabel('Message (optional)').fill('Welcome to the desk.');
  await expectAccessible(owner.page);
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await owner.page.getByRole('button', { name: 'Done' }).click();
  await owner.page.getByText('new.colleague@example.org').first().waitFor();
  const mails = async () => (await owner.page.request.get(newsroom.mailsPath())).text();
  await expect.poll(mails, { timeout: 20_000 }).toContain('invites you to');
  await owner.page.goto(newsroom.mailsPath());
  await owner.page
    .getByRole('link', { name: /invites you to/ })
    .first()
    .click();
  const link = owner.page.getByRole('link', { name: /\/core\/users\/invite\// }).first();
  const path = new URL((await link.getAttribute('href')) ?? '').pathname;

  const guest = await newsroom.visit();
  const { page } = guest;
  await guest.open(path);
  await page.getByText('invited you to join as new.colleague@example.org').waitFor();
  await page.getByLabel('Your name').fill('New Colleague');
  await page.getByLabel('Password', { exact: true }).fill('Better-Horse-8');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept invite' }).click();
  await page.getByRole('button', { name: 'Account: New Colleague' }).waitFor();
  await guest.open(path);
  await page.getByText('This invite has expired or was already used.').waitFor();
  expect([...owner.complaints, ...guest.complaints]).toEqual([]);
  await guest.leave();
  await owner.leave();
});
