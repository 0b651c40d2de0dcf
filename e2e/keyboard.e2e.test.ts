import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoPassword, expectAccessible, type Visitor } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
let visitor: Visitor;

async function open(path: string): Promise<Page> {
  visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open(path);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  // The keys are there once the button of the palette shows its own.
  await visitor.page.getByRole('button', { name: 'Search or jump to' }).locator('kbd').first().waitFor();
  return visitor.page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('with the keyboard alone', () => {
  test('somebody comes from the start to the posts, finds one by the palette, and lists the keys', async () => {
    const page = await open('/r/dashboard/');
    await heading(page, 'Home');
    await expectAccessible(page);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await heading(page, 'Posts');
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
    await page.keyboard.type('water');
    await page.getByRole('option', { name: /water/i }).first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/posts?**post=**');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Go to Redirects').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  });

  test('somebody deletes a redirect, takes that back by the key, and changes a shortcut for good', async () => {
    const page = await open('/r/dashboard/redirects');
    const first = page.locator('[data-row]').first();
    await first.waitFor();
    await first.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('1 redirect deleted.').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone. 1 redirect restored.').waitFor();

    await visitor.open('/r/dashboard/settings/keyboard');
    await page.getByRole('button', { name: 'Change shortcut: Add to the list' }).click();
    await page.keyboard.press('r');
    await page.getByText('“Refresh list” already uses this shortcut.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Backspace');
    await page.getByText('Press a key combination, or two single keys', { exact: false }).waitFor();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences'));
    await page.keyboard.press('z');
    await page.keyboard.press('Enter');
    await saved;
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Add to the list' })
      .getByText('Z', { exact: true })
      .waitFor();
    await visitor.open('/r/dashboard/redirects');
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('button', { name: 'Search or jump to' }).locator('kbd').first().waitFor();
    await page.keyboard.press('z');
    await page.getByRole('dialog', { name: 'Add redirect' }).waitFor();
  });
});

describe('in the middle of the work', () => {
  test('the bell tells of an export in another window, and is marked as read in both', async () => {
    const page = await open('/r/dashboard/posts');
    const other = await page.context().newPage();
    await other.goto('/r/dashboard/home');
    await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Export/ });
    // Otherwise the window itself would tell the end, and nothing would be left for the bell.
    await dialog.getByLabel('Email me when the file is ready').check();
    await dialog.getByRole('button', { name: 'Export posts' }).click();
    await other.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await other
      .getByText(/^Your export of posts is ready to download: [\d,]+ rows?\.$/)
      .first()
      .waitFor();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Mark all as read' }).click();
    await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true }).waitFor();
    await other.close();
  });

  test('a session that ended costs nothing that was typed: the form goes on after a sign-in over it', async () => {
    const page = await open('/r/dashboard/redirects');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add redirect' });
    await dialog.getByLabel('Path', { exact: true }).fill('/typed-before');
    await dialog.getByLabel('Goes to').fill('/contact');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Add redirect' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    await expectAccessible(page);
    await expect.poll(() => again.getByLabel('Email').inputValue()).toBe('owner@demo.test');
    await again.getByLabel('Password').fill('Wrong-Horse-9');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.getByText('Wrong email or password.').waitFor();
    await again.getByLabel('Password').fill(demoPassword);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Redirection added.').waitFor();
    await page.locator('[data-row]', { hasText: '/typed-before' }).waitFor();
  });

  test('a lost connection is said, and what is asked for comes once it is back', async () => {
    const page = await open('/r/dashboard/redirects');
    await page.locator('[data-row]').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
    const asked = page.waitForResponse((answer) => answer.url().includes('/redirects'));
    await page.context().setOffline(false);
    await asked;
    await page.getByText("You're offline.").waitFor({ state: 'detached' });
  });
});
