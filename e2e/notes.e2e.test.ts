import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('an editor mentions the writer in a note, who is told, answers beside the list, and is read soon after', async () => {
  const editor = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = editor;
  await editor.open('/r/dashboard/editor/article');
  await page.getByRole('textbox', { name: 'Headline', exact: true }).fill('Ferry timetable');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Notes', exact: true }).first().click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox', { name: 'Add a note' }).fill('Who confirmed the times?');
  await notes.getByRole('button', { name: 'Mention someone' }).click();
  const writer = await newsroom.visit({ as: 'writer@demo.test', width: 1440 });
  await writer.open('/r/dashboard/home');
  const name = await writer.page.evaluate(
    `fetch('/core/v1/me').then((answer) => answer.json()).then((me) => me.profile.title)`,
  );
  await page.getByRole('combobox', { name: 'Search' }).fill(String(name));
  await page.getByRole('option', { name: String(name) }).click();
  await expectAccessible(page);
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByText('Who confirmed the times?').waitFor();
  await page.getByRole('button', { name: '1 open note' }).first().waitFor();

  await writer.page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await writer.page
    .getByRole('dialog')
    .getByText('You were mentioned in a note on “Ferry timetable”.')
    .first()
    .click();
  const read = writer.page.getByRole('region', { name: 'Notes' });
  await read.getByText('Who confirmed the times?').waitFor();
  await read.getByRole('button', { name: 'Reply' }).click();
  await read.getByRole('textbox', { name: 'Your reply' }).fill('The harbour office, today.');
  await expectAccessible(writer.page);
  await read.getByRole('button', { name: 'Reply' }).click();

  await notes.getByText('The harbour office, today.').waitFor();
  await notes.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('Note resolved.').waitFor();
  await page.getByRole('button', { name: 'Notes', exact: true }).first().waitFor();
  await notes.getByRole('button', { name: 'Show 1 resolved note' }).click();
  await notes.getByText('Who confirmed the times?').waitFor();
  expect(await notes.getByText(/^Resolved by/).count()).toBe(1);
});
