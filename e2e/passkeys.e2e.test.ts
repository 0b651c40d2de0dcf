import { expect, test } from 'vitest';
import { demoPassword, expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('G-95: a passkey is added in the security settings, signs in by itself, and is removed', async () => {
  const email = 'editor@demo.test';
  const { page } = await newsroom.visit();
  // Passkeys belong to a name; the number that the server prints is none.
  const address = newsroom.server.address.replace('127.0.0.1', 'localhost');
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  await page.goto(`${address}/r/dashboard/settings/security`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
  const title = `Work laptop ${Date.now()}`;
  await section.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByLabel('Name').fill(title);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText(`Passkey “${title}” added.`).waitFor();
  const own = section.getByRole('listitem').filter({ hasText: title });
  await own.getByText('Never used').waitFor();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto(`${address}/r/dashboard/settings/security`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await own.getByText('Last used').waitFor();

  await section.getByRole('button', { name: `Remove ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText(`Passkey “${title}” removed.`).waitFor();
  await page.context().clearCookies();
  await page.goto(`${address}/core/users/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText("We don't recognize this passkey.").waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isEnabled()).toBe(true);
});
