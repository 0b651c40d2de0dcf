import { expect, test } from 'vitest';
import { demoPassword, expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

/** A journey that is tried once more finds what the first try has left: its reader may be trusted by then. */
let run = 0;
const readers = ['reader', 'contributor'];

test('a reader comments without scripts, a moderator approves it, and it stands on the page', async () => {
  run += 1;
  const said = `I was there, try ${run}`;
  const reader = await newsroom.visit({ hasScripts: false });
  await reader.open('/');
  await reader.page.locator('main h2 a, main h3 a').first().click();
  const { pathname } = new URL(reader.page.url());
  await reader.page.getByRole('link', { name: 'Sign in to comment' }).click();
  await reader.page.getByLabel('Email').fill(`${readers[(run - 1) % readers.length]}@demo.test`);
  await reader.page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await reader.page.getByRole('button', { name: 'Sign in' }).click();
  await reader.page.waitForURL(`**${pathname}*`);
  await reader.page.getByLabel('Your comment').fill(`${said}\nand it was lovely.`);
  await reader.page.getByRole('button', { name: 'Post comment' }).click();
  await reader.page.getByText("Thanks. Your comment will appear once it's approved.").waitFor();
  const own = reader.page.locator('li', { hasText: said });
  await own.getByText('Waiting for review').waitFor();

  const visitor = await newsroom.visit();
  await visitor.open(pathname);
  expect(await visitor.page.getByText(said).count()).toBe(0);
  await expectAccessible(visitor.page);

  const moderator = await newsroom.visit({ as: 'editor@demo.test', hasMotion: true });
  await moderator.open('/r/dashboard/comments');
  const row = moderator.page.locator('[data-row]', { hasText: said });
  await row.waitFor();
  await moderator.settled();
  await expectAccessible(moderator.page);
  await row.hover();
  await row.getByRole('button', { name: /^Approve/ }).click();
  await moderator.page.getByText('1 comment approved.').waitFor();
  await row.waitFor({ state: 'detached' });

  await expect
    .poll(async () => {
      await visitor.open(pathname);
      return visitor.page.getByText(said).count();
    })
    .toBe(1);
}, 120_000);

test('comments are moderated by keys, answered in the drawer, and all of it is undone', async () => {
  const moderator = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = moderator;
  await moderator.open('/r/dashboard/comments');
  await page.locator('[data-row]').first().waitFor();
  await moderator.settled();
  // Keys do something once they are shown.
  await page.getByRole('button', { name: 'Search or jump to' }).locator('kbd').first().waitFor();
  const first = page.locator('[data-row]').first();
  const id = await first.getAttribute('data-row');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.getByText('1 comment rejected.').waitFor();
  await page.locator(`[data-row="${id}"]`).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await page.locator(`[data-row="${id}"]`).waitFor();

  await page.getByRole('button', { name: /^Approved/ }).click();
  await page.locator('[data-row]').first().waitFor();
  await moderator.settled();
  await page.locator('[data-row] p').first().click();
  const drawer = page.getByRole('complementary', { name: 'Comment' });
  await drawer.getByLabel('Your reply').fill('Thank you for telling us.');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByText('Reply posted.').waitFor();
  await expect
    .poll(() => page.locator('[data-row]').first().textContent())
    .toContain('Thank you for telling us.');
}, 120_000);
