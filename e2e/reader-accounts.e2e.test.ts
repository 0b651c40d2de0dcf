import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
const password = 'Better-Horse-8';
/** A journey that is tried once more finds the mails and the people of the first try. */
let run = 0;

/** The link in the mail to somebody, as the page of mails shows it. */
async function linkInMail(page: Page, to: string): Promise<string> {
  const mail = page.getByRole('row').filter({ hasText: to }).getByRole('link').first();
  await expect
    .poll(
      async () => {
        await page.goto(newsroom.mailsPath());
        return mail.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await mail.click();
  const link = page.getByRole('link', { name: /\/u\/site\/sign-up\/confirm\// }).first();
  const href = await link.getAttribute('href');
  return new URL(href ?? '').pathname;
}

test('a reader makes an account without scripts, comments, applies to a community and changes the name', async () => {
  run += 1;
  const email = `ada${run}@reads.test`;
  const reader = await newsroom.visit({ hasScripts: false });
  const { page } = reader;
  await reader.open('/');
  await page.locator('main h2 a, main h3 a').first().click();
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Ada Marlow');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // Whoever is quicker than people can type is taken for a machine.
  await page.waitForTimeout(2_500);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const mails = await newsroom.visit();
  const link = await linkInMail(mails.page, email);
  await mails.open(link);
  await mails.page.getByText('Enter the password you chose.').waitFor();
  await expectAccessible(mails.page);
  await mails.open('/u/site/sign-up');
  await expectAccessible(mails.page);

  await reader.open(link);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`**${pathname}*`);
  const said = `I was there, try ${run}`;
  await page.getByLabel('Your comment').fill(said);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.locator('li', { hasText: said }).getByText('Waiting for review').waitFor();

  await reader.open('/u/site/apply');
  await page.locator('main li a').first().click();
  await page.getByLabel('Message to the team (optional)').fill('I know every path up there.');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByText("You applied. You'll hear from its team.").waitFor();

  await reader.open('/u/site/account');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada M.');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Name changed.').waitFor();
  await page.getByText('Ada M.').waitFor();
  await page.getByRole('region', { name: 'Communities' }).getByText('You applied.').waitFor();
}, 120_000);
