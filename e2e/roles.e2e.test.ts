import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const row = (page: Page, title: string) =>
  page.locator('[data-row]', { has: page.getByText(title, { exact: true }) });

test('who manages roles copies one, changes the copy, deletes it and takes that back', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test', hasMotion: true });
  await visitor.open('/r/dashboard/users_roles');
  const { page } = visitor;
  await page.getByRole('heading', { name: 'Users roles', level: 1, exact: true }).waitFor();
  await row(page, 'Night desk').waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await row(page, 'Writer').getByText('Writer', { exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'User role' });
  await drawer.getByText('Publish posts', { exact: true }).waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Copy role' }).click();
  const adding = page.getByRole('dialog', { name: 'Add user role' });
  await adding.getByLabel('Title', { exact: true }).fill('Court reporter');
  await adding.getByLabel('View figures', { exact: true }).check();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add user role' }).click();
  await page.getByText('User role added.').waitFor();

  await row(page, 'Court reporter').getByText('Court reporter', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Edit role' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit user role' });
  await editing.getByLabel('Find a permission').fill('comments');
  await editing.getByLabel('Moderate comments', { exact: true }).check();
  await editing.getByRole('button', { name: 'Save user role' }).click();
  await page.getByText('User role saved.').waitFor();
  await drawer.getByText('Moderate comments', { exact: true }).waitFor();

  await drawer.getByRole('button', { name: 'Delete role' }).click();
  await page.getByText('User role deleted.').waitFor();
  await row(page, 'Court reporter').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Court reporter').waitFor();
});
