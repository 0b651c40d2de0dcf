import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

async function openUsers(
  window: Parameters<Newsroom['visit']>[0] = {},
  path = '/r/dashboard/users',
  as = 'owner@demo.test',
): Promise<Page> {
  const visitor = await newsroom.visit({ ...window, as });
  await visitor.open(path);
  await visitor.page.locator('[data-row]').first().waitFor();
  await visitor.settled();
  return visitor.page;
}

const row = (page: Page, name: string) =>
  page.locator('[data-row]', { has: page.getByText(name, { exact: true }) });

/** Opens the merge of Lucas Brandt into Gareth Lloyd, as far as it says what moves. */
async function readMerge(page: Page, drawer: Locator): Promise<Locator> {
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Lucas Brandt into another user' });
  await dialog.getByRole('button', { name: 'Choose a user' }).click();
  await page.getByRole('option', { name: 'Gareth Lloyd' }).click();
  await dialog.getByText(/\d+ posts.* will move to Gareth Lloyd/).waitFor();
  return dialog;
}

describe('who manages users', () => {
  test('adds one with a role, gives them a badge, bans them, and takes the ban back', async () => {
    const page = await openUsers({ hasMotion: true });
    await page.getByRole('button', { name: 'Add user' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('Name', { exact: true }).fill('Ines Calder');
    await dialog.getByLabel('Email', { exact: true }).fill('ines@wrenford.test');
    await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'Writer' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await dialog.waitFor({ state: 'detached' });

    const drawer = page.getByRole('complementary', { name: 'User details' });
    await drawer.getByRole('heading', { name: 'Ines Calder' }).waitFor();
    await row(page, 'Ines Calder').getByText('Writer').waitFor();
    await drawer.getByRole('button', { name: 'Add badge' }).click();
    await page.getByRole('option', { name: 'Verified' }).click();
    await drawer.getByRole('button', { name: 'Remove Verified' }).waitFor();
    await row(page, 'Ines Calder').getByText('Verified').waitFor();
    await expectAccessible(page);

    await drawer.getByRole('button', { name: 'Ban', exact: true }).click();
    const ban = page.getByRole('dialog', { name: 'Ban Ines Calder?' });
    await ban.getByLabel('Reason (optional)').fill('Sent spam');
    await expectAccessible(page);
    await ban.getByRole('button', { name: 'Ban user' }).click();
    await ban.waitFor({ state: 'detached' });
    await row(page, 'Ines Calder').waitFor({ state: 'detached' });
    await drawer.getByText('Sent spam').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Ines Calder').waitFor();
  });

  test('lets a byline in by mail, and may invite them again', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: 'Add user' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('Name', { exact: true }).fill('Odile Marsh');
    await dialog.getByText('No account', { exact: true }).click();
    await dialog.getByLabel('Email (optional)').fill('odile@wrenford.test');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await dialog.waitFor({ state: 'detached' });
    const drawer = page.getByRole('complementary', { name: 'User details' });
    await drawer.getByText(/No account/).waitFor();
    await drawer.getByRole('button', { name: 'Send invite' }).click();
    await page.getByText("We've emailed Odile Marsh a link to sign in.").waitFor();
    await drawer.getByRole('button', { name: 'Resend invite' }).waitFor();
    await expectAccessible(page);
  });

  test('merges one into another after reading what moves, and takes that back', async () => {
    const page = await openUsers({}, '/r/dashboard/users?q=lucas');
    await row(page, 'Lucas Brandt').getByText('Lucas Brandt').click();
    await page.waitForURL(/\/users\/\d+\?q=lucas$/);
    const drawer = page.getByRole('complementary', { name: 'User details' });
    const dialog = await readMerge(page, drawer);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge user' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Lucas Brandt').waitFor({ state: 'detached' });
    await drawer.getByRole('heading', { name: 'Gareth Lloyd' }).waitFor();
    await drawer.getByText('Lucas Brandt merged into Gareth Lloyd').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await row(page, 'Lucas Brandt').waitFor();
    await drawer.getByRole('region', { name: 'Merges' }).waitFor({ state: 'detached' });
  });

  test('undoes a merge from the page of whoever stayed, and has them follow a section', async () => {
    const page = await openUsers({}, '/r/dashboard/users?q=lucas');
    await row(page, 'Lucas Brandt').getByText('Lucas Brandt').click();
    const drawer = page.getByRole('complementary', { name: 'User details' });
    const dialog = await readMerge(page, drawer);
    await dialog.getByRole('button', { name: 'Merge user' }).click();
    await drawer.getByRole('button', { name: 'Undo merge of Lucas Brandt' }).click();
    await row(page, 'Lucas Brandt').waitFor();
    await page.getByText('Undone. Lucas Brandt restored.').waitFor();

    const sections = drawer.getByRole('region', { name: 'Sections they follow' });
    const add = sections.getByRole('button', { name: 'Add section' });
    await add.scrollIntoViewIfNeeded();
    const { y = 0, height = 0 } = (await add.boundingBox()) ?? {};
    await page.setViewportSize({ width: 1440, height: Math.ceil(y + height + 60) });
    await add.click();
    const option = page.getByRole('option').filter({ visible: true }).first();
    // At the lower edge of the window the list opens where it has room.
    await option.waitFor();
    expect((await page.locator('[data-dropdown]').boundingBox())?.height).toBeGreaterThan(150);
    const name = ((await option.textContent()) ?? '').trim();
    await option.click();
    const taken = sections.getByRole('button', { name: `Stop following ${name} for this user`, exact: true });
    await taken.waitFor();
    await expectAccessible(page);
    await taken.click();
    await taken.waitFor({ state: 'detached' });
  });

  test('finds who was banned by the filter, and a role by its own', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('option', { name: 'Banned' }).click();
    await row(page, 'Dean Mercer').waitFor();
    await page.waitForURL('**/users?status=2');
    expect(await page.locator('[data-row]').count()).toBe(1);
    await expectAccessible(page);
  });

  test('changes the custom fields of one, adds another and takes one away', async () => {
    const page = await openUsers({}, '/r/dashboard/users?q=walter');
    await row(page, 'Walter Pike').getByText('Walter Pike').click();
    const drawer = page.getByRole('complementary', { name: 'User details' });
    const fields = drawer.getByRole('region', { name: 'Custom fields' });
    await fields.getByText('Thursday').waitFor();
    await fields.getByRole('button', { name: 'Edit custom fields' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom fields of Walter Pike' });
    await dialog.getByLabel('Column day').fill('Sunday');
    await dialog.getByLabel('Beat').fill('');
    await dialog.getByRole('combobox', { name: 'Desk' }).selectOption('Culture');
    await dialog.getByLabel('New field (optional)').fill('floor');
    await dialog.getByLabel('Value of the new field').fill('Third floor');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save fields' }).click();
    await dialog.waitFor({ state: 'detached' });
    await fields.getByText('Third floor').waitFor();
    await fields.getByText('Sunday').waitFor();
    await fields.getByText('Culture').waitFor();
    expect(await fields.getByText('Parks').count()).toBe(0);
  });

  test('opens one by their address, on a phone as well', async () => {
    const page = await openUsers({ width: 390 });
    await row(page, 'Walter Pike').click();
    const sheet = page.getByRole('dialog', { name: 'User details' });
    await sheet.getByRole('heading', { name: 'Walter Pike' }).waitFor();
    await sheet.getByText('City historian').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await page.waitForURL('**/users');
    // The list stands as it stood, and was not made anew.
    await row(page, 'Walter Pike').waitFor();
  });
});

test('who writes sees names, and nothing that is not theirs', async () => {
  const page = await openUsers({}, '/r/dashboard/users', 'writer@demo.test');
  await row(page, 'Walter Pike').waitFor();
  expect(await page.getByRole('button', { name: 'Add user' }).count()).toBe(0);
  expect(await page.getByText('@wrenford.test').count()).toBe(0);
});
