import { test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('a shortcode is made of one that comes ready, seen in its preview, changed, deleted and brought back', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test', hasMotion: true });
  const { page } = visitor;
  await visitor.open('/r/dashboard/shortcodes');
  await page.getByRole('heading', { name: 'Shortcodes', level: 1 }).waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add shortcode' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add shortcode' });
  await adding.getByLabel('Start from').selectOption('quote');
  await adding.getByLabel('Name', { exact: true }).first().fill('Pull Quote');
  await adding.getByRole('group', { name: 'Parameter 1' }).getByLabel('Preview value').fill('Ada & Co');
  const preview = adding.frameLocator('iframe[title="Preview of the shortcode"]');
  await preview.getByText('Ada & Co').waitFor();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add shortcode' }).click();
  await page.getByText('Shortcode added.').waitFor();
  const row = page.locator('[data-row]', { has: page.getByText('[pull-quote]', { exact: true }) });
  await row.waitFor();

  await row.getByText('[pull-quote]').click();
  const editing = page.getByRole('dialog', { name: 'Edit shortcode' });
  await editing.getByLabel('Template').fill('{% if author');
  await editing.getByText('not closed').waitFor();
  await editing.getByRole('button', { name: 'Save shortcode' }).click();
  await editing.getByText('Error editing shortcode.').waitFor();
  await editing.getByLabel('Template').fill('<b>{{ author }}</b>');
  await editing.getByRole('button', { name: 'Save shortcode' }).click();
  await page.getByText('Shortcode updated.').waitFor();

  await row.hover();
  await row.getByRole('button', { name: 'Delete pull-quote' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();

  await page.getByRole('button', { name: 'Undefined shortcodes' }).click();
  const missing = page.getByRole('dialog', { name: 'Undefined shortcodes' });
  await missing.getByRole('button', { name: 'Scan all posts' }).click();
  await missing.getByText('Scanning posts.').waitFor();
  await expectAccessible(page);
});
