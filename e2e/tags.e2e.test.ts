import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const row = (page: Page, title: string) =>
  page.locator('[data-row]', { has: page.getByText(title, { exact: true }) });

test('a tag is added, found by its address, renamed, refused to another, deleted and brought back', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test', hasMotion: true });
  const { page } = visitor;
  await visitor.open('/r/dashboard/home');
  await page.getByRole('button', { name: 'Open the main menu' }).click();
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.locator('[data-row]').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add tag' }).click();
  const adding = page.getByRole('dialog', { name: 'Add tag' });
  await adding.getByLabel('Title').fill('Harbour works');
  await adding.getByLabel('Aliases (optional)').fill('Docks');
  await adding.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('Added.').waitFor();

  await visitor.open('/r/dashboard/tags/harbour-works');
  const editing = page.getByRole('dialog', { name: 'Edit tag' });
  await editing.getByLabel('Title').fill('Port works');
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save tag' }).click();
  await page.getByText('Saved.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/r/dashboard/tags');

  await page.getByRole('button', { name: 'Add tag' }).click();
  await adding.getByLabel('Title').fill('DÔCKS');
  await adding.getByRole('button', { name: 'Add tag' }).click();
  await adding.getByText('“Port works” already has this name.').waitFor();
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await adding.getByRole('button', { name: 'Discard' }).click();

  await visitor.open('/r/dashboard/tags?q=port+works');
  await row(page, 'Port works').hover();
  await page.getByRole('button', { name: 'Delete Port works' }).click();
  await page.getByText('Port works deleted.').waitFor();
  await row(page, 'Port works').waitFor({ state: 'detached' });

  await visitor.open('/r/dashboard/settings/recent-actions');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Undone. 1 tag restored.').waitFor();
  await visitor.open('/r/dashboard/tags/harbour-works');
  await expect.poll(() => editing.getByLabel('Title').inputValue()).toBe('Port works');
});
