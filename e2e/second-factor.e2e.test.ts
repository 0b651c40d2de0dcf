import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, expectAccessible, type Newsroom, startNewsroom } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

test('G-61: two-factor is set up with an app, asked for at sign-in, and turned off with a code', async () => {
  const email = 'writer@demo.test';
  const { page, complaints, leave, open } = await newsroom.visit({ as: email });
  await open('/r/dashboard/settings/security');
  await page.getByRole('link', { name: 'Two-factor authentication' }).click();
  await page.waitForURL('**/r/dashboard/multifactor_management');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessible(page);
  const secret = ((await page.locator('code[dir="ltr"]').textContent()) ?? '').replace(/\s/g, '');
  const code = (drift: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + drift * 30_000 });
  await page.getByLabel('Code', { exact: true }).fill(code(-1));
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  const shown = page.getByRole('region', { name: 'Recovery codes' });
  await shown.waitFor();
  const recovery = await shown.locator('li').allTextContents();
  expect(recovery).toHaveLength(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByText('10 left').waitFor();

  await page.context().clearCookies();
  await open('/r/dashboard/multifactor_management');
  const signIn = async (typed: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Verify' }).click();
  };
  await signIn('000000');
  await page.getByText('Wrong code, or one that was already used.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/r/dashboard/multifactor_management');
  await page.getByText('9 left').waitFor();

  await page.getByRole('button', { name: 'Turn off two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code', { exact: true }).fill(code(0));
  await dialog.getByRole('button', { name: 'Turn off two-factor' }).click();
  await page.getByRole('button', { name: 'Set up two-factor' }).waitFor();
  await expect
    .poll(async () => (await page.request.get(newsroom.mailsPath())).text(), { timeout: 20_000 })
    .toContain('Two-factor authentication is off');
  // The browser says each refusal in its console.
  expect(complaints.filter((one) => !/\b(401|404|422)\b/.test(one))).toEqual([]);
  await leave();
});
