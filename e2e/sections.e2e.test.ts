import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, type Visitor } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
let visitor: Visitor;

const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const names = async (page: Page): Promise<string[]> => {
  const rows = await page.getByRole('treeitem').all();
  return Promise.all(rows.map(async (row) => (await row.getAttribute('aria-label')) ?? ''));
};

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add section', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add section' });
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Find a section' }).waitFor();
}

test('a branch is added, dragged, renamed with its old addresses led on, removed with its posts moved, and brought back', async () => {
  visitor = await newsroom.visit({ as: 'owner@demo.test', hasMotion: true });
  const { page } = visitor;
  await visitor.open('/r/dashboard/sections');
  await item(page, 'Home').waitFor();
  await expectAccessible(page);
  await add(page, 'Harbour');
  await add(page, 'Ferries');

  await item(page, 'Ferries').dragTo(item(page, 'Harbour'));
  await page.getByText('Section updated.').waitFor();
  await expect.poll(() => item(page, 'Ferries').getAttribute('aria-level')).toBe('2');
  await item(page, 'Ferries').getByText('/harbour/ferries').waitFor();

  await item(page, 'Harbour').dblclick();
  const editing = page.getByRole('dialog', { name: 'Edit section' });
  await editing.getByLabel('Slug').fill('port');
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save section' }).click();
  await item(page, 'Ferries').getByText('/port/ferries').waitFor();
  const old = await page.request.get('/harbour/ferries', { maxRedirects: 0 });
  expect([old.status(), new URL(old.headers().location ?? '', page.url()).pathname]).toEqual([
    ...[301, '/port/ferries'],
  ]);

  await page.getByRole('tree').focus();
  await page.keyboard.press('End');
  const before = await names(page);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => item(page, 'Ferries').getAttribute('aria-level')).toBe('1');
  expect(before.at(-1)).toBe('Ferries');

  await page.getByRole('treeitem').nth(1).hover();
  const first = (await names(page))[1] ?? '';
  await page.getByRole('button', { name: `Delete ${first}`, exact: true }).click();
  const removing = page.getByRole('dialog');
  await removing.getByText(/posts are in it/).waitFor();
  await removing.getByText('Move to another section').click();
  await removing.getByLabel('Move posts to').selectOption({ label: 'Harbour' });
  await expectAccessible(page);
  await removing.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('Section deleted.').waitFor();
  await item(page, first).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await item(page, first).waitFor();
});

test('a stage is added, renamed and deleted', async () => {
  visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/stages');
  await page.getByRole('button', { name: 'Add stage' }).click();
  const adding = page.getByRole('dialog', { name: 'Add stage' });
  await adding.getByLabel('Title').fill('Weekend reads');
  await adding.getByRole('button', { name: 'Add stage' }).click();
  await item(page, 'Weekend reads').dblclick();
  const editing = page.getByRole('dialog', { name: 'Edit stage' });
  await editing.getByLabel('Title').fill('Long reads');
  await editing.getByRole('button', { name: 'Save stage' }).click();
  await item(page, 'Long reads').hover();
  await page.getByRole('button', { name: 'Delete Long reads' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete stage' }).click();
  await page.getByText('Stage deleted.').waitFor();
  await item(page, 'Long reads').waitFor({ state: 'detached' });
});
