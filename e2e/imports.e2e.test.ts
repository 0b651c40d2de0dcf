import { expect, test } from 'vitest';
import { wxrItem, wxrOf } from '#modules/imports/server/testing/small-exports.ts';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('a blog is uploaded, looked at, imported, and its posts are in the list', async () => {
  const { page, open } = await newsroom.visit({ as: 'owner@demo.test', isAlwaysHeld: true });
  await open('/r/dashboard/settings/imports');
  await page.getByText('old-blog.wordpress.xml.gz').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const chooser = page.getByRole('dialog', { name: 'Import' });
  await chooser.getByRole('radio', { name: /^WordPress/ }).waitFor();
  const items = [1, 2].map((id) => wxrItem(id, '', `From the old blog ${id}`)).join('\n');
  await page.setInputFiles('input[data-upload="open"]', [
    { name: 'blog.xml', mimeType: 'text/xml', buffer: Buffer.from(wxrOf(items)) },
  ]);
  await chooser.getByText('blog.xml').waitFor();
  await expectAccessible(page);
  await chooser.getByRole('button', { name: 'Upload and preview' }).click();

  const dialog = page.getByRole('dialog', { name: 'blog.xml' });
  await dialog.getByText('2 new posts will be imported.').waitFor();
  await expectAccessible(page);
  // What was read is still there after a reload, as every step is.
  await page.reload();
  await dialog.getByText('2 new posts will be imported.').waitFor();
  await dialog.getByRole('button', { name: 'Start import' }).click();
  await dialog.getByText('2 posts imported.').waitFor();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download report' }).click();
  expect((await downloading).suggestedFilename()).toBe('blog.xml.report.csv');
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

  await open('/r/dashboard/posts?period=all&status=99&q=From%20the%20old%20blog');
  await page.getByText('From the old blog 2').first().waitFor();
});
