import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

/** The link of the newest mail with such a subject, once there are so many, as the page of mails shows it. */
async function linkInMail(page: Page, subject: RegExp, path: RegExp, mails = 1): Promise<string> {
  const mail = page.getByRole('link', { name: subject });
  await expect
    .poll(
      async () => {
        await page.goto(newsroom.mailsPath());
        return mail.count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(mails);
  await mail.first().click();
  const href = await page.getByRole('link', { name: path }).first().getAttribute('href');
  return new URL(href ?? '').pathname;
}

/** A journey that is tried once more finds the mails and the people of the first try. */
let run = 0;

async function mailsSoFar(page: Page, subject: RegExp): Promise<number> {
  await page.goto(newsroom.mailsPath());
  return page.getByRole('link', { name: subject }).count();
}

test('an email is changed once the link that was sent there is opened, and signs in from then on', async () => {
  run += 1;
  const [old, next] = [`ruth${run}@wrenford.test`, `marlow${run}@wrenford.test`];
  const owner = await newsroom.visit({ as: 'owner@demo.test' });
  const invites = await mailsSoFar(owner.page, /invites you to/);
  const confirms = await mailsSoFar(owner.page, /Confirm your email/);
  await owner.open('/r/dashboard/invites');
  await owner.page.getByRole('button', { name: 'Invite someone' }).click();
  const invite = owner.page.getByRole('dialog', { name: 'Invite someone' });
  await invite.getByLabel('Email').fill(old);
  await invite.getByLabel('Role').selectOption({ label: 'Writer' });
  await invite.getByRole('button', { name: 'Send invite' }).click();
  await owner.page.getByRole('button', { name: 'Done' }).click();
  const invited = await linkInMail(owner.page, /invites you to/, /\/core\/users\/invite\//, invites + 1);

  const guest = await newsroom.visit();
  const { page } = guest;
  const isIn = () => page.getByRole('button', { name: 'Account: Ruth Marlow' }).waitFor();
  const signIn = async (email: string) => {
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Better-Horse-8');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isIn();
  };
  await guest.open(invited);
  await page.getByLabel('Your name').fill('Ruth Marlow');
  await page.getByLabel('Password', { exact: true }).fill('Better-Horse-8');
  await page.getByRole('button', { name: 'Accept invite' }).click();
  await isIn();

  await guest.open('/r/dashboard/settings/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill(next);
  await dialog.getByLabel('Current password').fill('Better-Horse-8');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Waiting for you to open the link we sent to ${next}.`).waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(`We sent a link to ${next}.`).first().waitFor();
  await page.getByText(old, { exact: true }).waitFor();
  await expectAccessible(page);

  const link = await linkInMail(owner.page, /Confirm your email/, /\/core\/users\/email\//, confirms + 2);
  await guest.open(link);
  await page.getByText(`You'll sign in with ${next} from now on.`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByText(next, { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  await guest.open(link);
  await page.getByText('This link has expired or was already used.').waitFor();
  await page.context().clearCookies();
  await guest.open('/r/dashboard/settings/profile');
  await signIn(next);
});
