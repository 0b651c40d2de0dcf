import { expect, test } from 'vitest';
import { wxrItem, wxrOf } from '#modules/imports/server/testing/small-exports.ts';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

/** A process of its own reads the file: it has to start first. */
const PATIENCE = { timeout: 90_000 };
/** A journey that is tried once more finds what the first try has left. */
let run = 0;

test('a blog is uploaded, looked at, imported, and its posts are in the list', async () => {
  run += 1;
  const [file, series] = [`blog-${run}.xml`, `From old blog number ${run}`];
  const { page, open } = await newsroom.visit({ as: 'owner@demo.test', isAlwaysHeld: true });
  await open('/r/dashboard/settings/imports');
  await page.getByText('old-blog.wordpress.xml.gz').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const chooser = page.getByRole('dialog', { name: 'Import' });
  await chooser.getByRole('radio', { name: /^WordPress/ }).waitFor();
  const items = [1, 2].map((id) => wxrItem(run * 10 + id, '', `${series}, part ${id}`)).join('\n');
  await page.setInputFiles('input[data-upload="open"]', [
    { name: file, mimeType: 'text/xml', buffer: Buffer.from(wxrOf(items)) },
  ]);
  await chooser.getByText(file).waitFor();
  await expectAccessible(page);
  await chooser.getByRole('button', { name: 'Upload and preview' }).click();

  const dialog = page.getByRole('dialog', { name: file });
  await dialog.getByText('2 new posts will be imported.').waitFor(PATIENCE);
  await expectAccessible(page);
  // What was read is still there after a reload, as every step is.
  await page.reload();
  await dialog.getByText('2 new posts will be imported.').waitFor(PATIENCE);
  await dialog.getByRole('button', { name: 'Start import' }).click();
  await dialog.getByText('2 posts imported.').waitFor(PATIENCE);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download report' }).click();
  expect((await downloading).suggestedFilename()).toBe(`${file}.report.csv`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

  await open('/r/dashboard/posts?period=all&status=99&q=From%20old%20blog%20number');
  await page.getByText(`${series}, part 2`).first().waitFor();

  await open('/r/dashboard/settings/imports');
  await page.getByText(file).first().click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText(/nobody has changed since: 2 posts/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText(/^Undone\. Removed: 2 posts/).waitFor(PATIENCE);
  await expectAccessible(page);
});

test('a table of posts is imported by what its columns are said to be', async () => {
  run += 1;
  const file = `table-${run}.csv`;
  const { page, open } = await newsroom.visit({ as: 'owner@demo.test', isAlwaysHeld: true });
  await open('/r/dashboard/settings/imports/new');
  const chooser = page.getByRole('dialog', { name: 'Import' });
  await chooser.getByRole('radio', { name: /^CSV of posts/ }).check();
  const rows = `Key,Headline,Words\n${run},Table ${run},Some words\n`;
  await page.setInputFiles('input[data-upload="open"]', [
    { name: file, mimeType: 'text/csv', buffer: Buffer.from(rows) },
  ]);
  await chooser.getByRole('button', { name: 'Upload and preview' }).click();
  const dialog = page.getByRole('dialog', { name: file });
  await dialog.getByText('1 new post will be imported.').waitFor(PATIENCE);
  await dialog.getByRole('combobox', { name: 'Import “Words” as' }).selectOption('Subheadline');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update preview' }).click();
  await dialog.getByText('Update the preview to import with these settings.').waitFor({ state: 'hidden' });
  await dialog.getByText('1 new post will be imported.').waitFor(PATIENCE);
  await dialog.getByRole('button', { name: 'Start import' }).click();
  await dialog.getByText('1 post imported.').waitFor(PATIENCE);
});

test('a table of people is imported as profiles without accounts, and the import is undone', async () => {
  run += 1;
  const [file, person] = [`people-${run}.csv`, `Imported Person ${run}`];
  const { page, open } = await newsroom.visit({ as: 'owner@demo.test', isAlwaysHeld: true });
  await open('/r/dashboard/settings/imports/new');
  const chooser = page.getByRole('dialog', { name: 'Import' });
  await chooser.getByRole('radio', { name: /^CSV of people/ }).check();
  const rows = `user_email,display_name,Does,role\nperson-${run}@blog.test,${person},Reporter,author\nnobody,Nobody,,\n`;
  await page.setInputFiles('input[data-upload="open"]', [
    { name: file, mimeType: 'text/csv', buffer: Buffer.from(rows) },
  ]);
  await chooser.getByRole('button', { name: 'Upload and preview' }).click();
  const dialog = page.getByRole('dialog', { name: file });
  await dialog.getByText('1 new person will be imported.').waitFor(PATIENCE);
  await dialog.getByText(/^Line 3: "nobody" isn't an email address/).waitFor();
  await dialog.getByRole('combobox', { name: 'Import “Does” as' }).selectOption('Job title');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update preview' }).click();
  await dialog.getByRole('row', { name: new RegExp(`${person} .* Reporter author`) }).waitFor(PATIENCE);
  await dialog.getByRole('button', { name: 'Start import' }).click();
  await dialog.getByText('1 person imported.').waitFor(PATIENCE);
  await expectAccessible(page);

  await open(`/r/dashboard/users?q=${encodeURIComponent(person)}`);
  await page.getByText(person).first().waitFor();

  await open('/r/dashboard/settings/imports');
  await page.getByText(file).first().click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText(/nobody has changed since: 1 person/).waitFor();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText(/^Undone\. Removed: 1 person/).waitFor(PATIENCE);
});
