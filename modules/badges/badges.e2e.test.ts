import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom } from '#e2e/newsroom.ts';
import { newsroomOfFile } from '#e2e/newsroom-of-file.ts';

const newsroom = newsroomOfFile();

async function openBadges(window: Parameters<Newsroom['visit']>[0] = {}): Promise<Page> {
  const visitor = await newsroom.visit({ ...window, as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/badges');
  await visitor.page.getByRole('heading', { name: 'Badges', level: 1, exact: true }).waitFor();
  await visitor.settled();
  return visitor.page;
}

const row = (page: Page, name: string) =>
  page.locator('[data-row]', { has: page.getByText(name, { exact: true }) });

async function add(page: Page, name: string, tags: string): Promise<void> {
  await page.getByRole('button', { name: 'Add badge' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add badge' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Tags (optional)').fill(tags);
  await dialog.getByRole('button', { name: 'Add badge' }).click();
  await row(page, name).waitFor();
  await dialog.waitFor({ state: 'detached' });
}

describe('who manages badges', () => {
  test('adds some, finds one by its name, changes it, deletes it and takes that back', async () => {
    const page = await openBadges({ hasMotion: true });
    await add(page, 'Local expert', 'people, trust');
    await add(page, 'First comment', 'people');
    await expectAccessible(page);

    await page.getByLabel('Find a badge').fill('expert');
    await row(page, 'First comment').waitFor({ state: 'detached' });
    await page.waitForURL('**/badges?q=expert');

    await row(page, 'Local expert').getByText('Local expert', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit badge' });
    await dialog.getByLabel('Description (optional)').fill('Knows the neighbourhood');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save badge' }).click();
    await row(page, 'Local expert').getByText('Knows the neighbourhood').waitFor();

    await row(page, 'Local expert').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Local expert deleted.').waitFor();
    await row(page, 'Local expert').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Local expert').waitFor();
  });

  test('sees what somebody else saved meanwhile, and saves over it', async () => {
    const page = await openBadges();
    await add(page, 'Moderator', 'staff');
    const other = await openBadges();
    const edit = async (one: Page) => {
      await row(one, 'Moderator').getByText('Moderator', { exact: true }).click();
      const dialog = one.getByRole('dialog', { name: 'Edit badge' });
      await dialog.waitFor();
      return dialog;
    };
    const [mine, theirs] = [await edit(page), await edit(other)];
    await theirs.getByLabel('Description (optional)').fill('Keeps the peace');
    await theirs.getByRole('button', { name: 'Save badge' }).click();
    await theirs.waitFor({ state: 'detached' });
    await mine.getByLabel('Description (optional)').fill('Reads every comment');
    await mine.getByRole('button', { name: 'Save badge' }).click();
    await mine.getByText(/^Someone else saved this at|^You saved this/).waitFor();
    await mine.getByText('Keeps the peace').waitFor();
    await expectAccessible(page);
    await mine.getByRole('button', { name: 'Save badge' }).click();
    await row(page, 'Moderator').getByText('Reads every comment').waitFor();
  });

  test('gives a post a new badge beside the list, and readers see it on the page of the post', async () => {
    const visitor = await newsroom.visit({ as: 'owner@demo.test' });
    const { page } = visitor;
    await visitor.open('/r/dashboard/posts?status=0');
    await visitor.settled();
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary', { name: 'Post details' });
    const badges = drawer.getByRole('region', { name: 'Badges' });
    await drawer.getByText('Figures').hover();
    // What stands further down is not there before somebody comes to it, and moves while what is above it comes.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000);
        return badges.isVisible();
      })
      .toBe(true);
    await badges.getByRole('button', { name: 'Add badge' }).click();
    await page.getByRole('dialog', { name: 'Add badge' }).getByRole('combobox').fill('Scoop of the day');
    await page.getByRole('option', { name: 'Add “Scoop of the day” as a new badge' }).click();
    await badges.getByText('Scoop of the day').waitFor();
    await expectAccessible(page);
    const path = await drawer.getByRole('link', { name: /^\// }).getAttribute('href');
    await visitor.open(path ?? '');
    await page.getByRole('list', { name: 'Badges' }).getByText('Scoop of the day').waitFor();
    await visitor.open('/r/dashboard/badges?kind=posts');
    await row(page, 'Scoop of the day').getByText('1', { exact: true }).waitFor();
  });
});
